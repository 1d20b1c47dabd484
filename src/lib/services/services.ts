import { createContext, useContext } from 'react';

/*
 * Services: what is made once for a visit and passed on
 * 1. Each service is declared in its own folder with how it is made out of others. Nothing is made by importing a file.
 * 2. `src/app/services.ts` creates the one `Services` of the visit and puts it into React's context and the router's. Whatever a service needs is made
 *    when it is first asked for, so that the first paint carries no scene, sound or socket.
 * 3. Tests create their own and bring their own parts.
 */

/** A part of the shop that is made once per visit, and how. */
export interface Service<Value> {
  /** For error messages. */
  readonly name: string;
  readonly make: (services: Services) => Value;
}

/** Declares a service. Compared by identity. */
export function service<Value>(name: string, make: (services: Services) => Value): Service<Value> {
  return { name, make };
}

/** All services of one visit, each made when it is first asked for. */
export class Services {
  readonly #made = new Map<Service<unknown>, unknown>();
  readonly #making = new Set<Service<unknown>>();

  /** The service, made now if it wasn't before. Throws when it needs itself. */
  get<Value>(wanted: Service<Value>): Value {
    if (this.#made.has(wanted)) return this.#made.get(wanted) as Value;
    if (this.#making.has(wanted)) throw new Error(`the service "${wanted.name}" needs itself`);
    this.#making.add(wanted);
    try {
      const value = wanted.make(this);
      this.#made.set(wanted, value);
      return value;
    } finally {
      this.#making.delete(wanted);
    }
  }

  /** Brings a part instead of the one that would be made: before it is first asked for, or it throws, since the other may be in use. */
  bring<Value>(instead: Service<Value>, value: Value): this {
    if (this.#made.has(instead)) throw new Error(`the service "${instead.name}" is in use already`);
    this.#made.set(instead, value);
    return this;
  }
}

/** The services of the visit, for components. */
export const ServicesContext = createContext<Services | null>(null);

/** The services around a component. Throws where there are none. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('there are no services around this component');
  return services;
}

/** One service, in a component. */
export function useService<Value>(wanted: Service<Value>): Value {
  return useServices().get(wanted);
}
