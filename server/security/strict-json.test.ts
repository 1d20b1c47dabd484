import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DoubledKey, doubledKey, parseJson } from './strict-json.ts';

describe('JSON', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"amount":1,"to":"x","amount":2}', 'amount'],
    ['{"a":{"b":1,"b":2}}', 'b'],
    ['[{"a":1},{"b":1, "b" : 2}]', 'b'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"":1,"":2}', ''],
    ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a":[{"x":"}"},"{"],"a":null}', 'a'],
  ])('%s names a key twice', (text, key) => {
    expect(doubledKey(text)).toBe(key);
    expect(() => parseJson(text)).toThrow(DoubledKey);
  });

  it.each([
    '{"a":{"a":1},"b":{"a":2}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a\\",\\"a\\":1"}',
    '{"a":"b","b":"a"}',
    '["a","a"]',
    '"a"',
    '{}',
    '1',
    '{"A":1,"a":2}',
  ])('%s names each key once', (text) => expect(parseJson(text)).toEqual(JSON.parse(text)));

  it('is read as ever where it names each key once, whatever it holds and however it is written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 3 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is refused with any key of any of its objects written again, in whatever form', () => {
    const escaped = (key: string): string =>
      `"${[...key]
        .map((character) =>
          character
            .split('')
            .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
            .join(''),
        )
        .join('')}"`;
    fc.assert(
      fc.property(
        fc.string(),
        fc.jsonValue(),
        fc.jsonValue(),
        fc.array(fc.string(), { maxLength: 3 }),
        fc.boolean(),
        (key, one, other, around, escape) => {
          const again = escape ? escaped(key) : JSON.stringify(key);
          const inner = `{${JSON.stringify(key)}:${JSON.stringify(one)},${again}:${JSON.stringify(other)}}`;
          const text = around.reduce((held, name) => `{${JSON.stringify(name)}:[${held}]}`, inner);
          expect(doubledKey(text)).not.toBeNull();
        },
      ),
    );
  });

  it('that is none ends in a syntax error, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'a', '1', ' ', '\n'), { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        try {
          parseJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }),
    );
  });
});
