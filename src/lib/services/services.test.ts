import { describe, expect, it, vi } from 'vitest';
import { service, Services } from './services.ts';

describe('the services of a visit', () => {
  it('are made once each, out of each other, when first asked for', () => {
    const made = vi.fn(() => ({ answer: 42 }));
    const inner = service('inner', made);
    const outer = service('outer', (services) => ({ inner: services.get(inner) }));
    const services = new Services();
    expect(made).not.toHaveBeenCalled();
    expect(services.get(outer).inner).toBe(services.get(inner));
    expect(services.get(outer)).toBe(services.get(outer));
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('are another’s in another visit', () => {
    const one = service('one', () => ({}));
    expect(new Services().get(one)).not.toBe(new Services().get(one));
  });

  it('can be brought, but not once they are in use', () => {
    const one = service('one', () => 1);
    expect(new Services().bring(one, 2).get(one)).toBe(2);
    const services = new Services();
    services.get(one);
    expect(() => services.bring(one, 2)).toThrow('the service "one" is in use already');
  });

  it('say so when one needs itself', () => {
    const first = service('first', (services: Services): number => services.get(second) + 1);
    const second = service('second', (services: Services): number => services.get(first) + 1);
    expect(() => new Services().get(first)).toThrow('the service "first" needs itself');
  });
});
