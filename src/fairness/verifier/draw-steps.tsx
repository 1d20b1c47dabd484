import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { Draw, DrawnBlock } from '#src/fairness/proof/seed-proof.ts';
import type { Check } from '#src/games/claim.ts';
import type { DrawnFloat, Titled } from '#src/games/view.ts';
import { Figure } from '#src/ui/figure.tsx';
import css from './draw-steps.module.css';
import { Code, Compared, signOf, Step } from '#src/fairness/proof/steps.tsx';

interface Props {
  /** Null while the server seed is sealed. */
  draw: Draw | null;
  /** The seed's hash against the one shown before play; left out where there is none to compare with. */
  hash?: Check | null | undefined;
  /** What the numbers are, in a game that draws more than one. */
  numbers?: Titled | undefined;
  /** Shows such numbers. */
  Numbers?: ((props: { floats: readonly DrawnFloat[] }) => ReactNode) | undefined;
}

/** The steps from seeds to numbers, which are the same in every game. */
export function DrawSteps({ draw, hash, numbers, Numbers }: Props) {
  const { t } = useTranslation('fairness');
  const sign = draw === null ? 'sealed' : hash === undefined ? 'none' : 'agrees';
  const first = draw?.floats[0];
  return (
    <>
      <Step name={t('draw.hash')} text={t('draw.hashText')} sign={hash === undefined ? sign : signOf(hash)}>
        {hash ? <Compared check={hash} /> : <Code>{draw?.serverSeedHash}</Code>}
      </Step>
      <Step name={t('draw.hmac')} text={t((draw?.blocks.length ?? 1) > 1 ? 'draw.hmacTextMore' : 'draw.hmacText')} sign={sign}>
        {draw?.blocks.map((block, index) => (
          <Block key={block.message} block={block} used={Math.min(32, draw.floats.length * 4 - index * 32)} />
        ))}
      </Step>
      <Step name={numbers?.name ?? t('draw.number')} text={numbers?.text ?? t('draw.numberText')} sign={sign}>
        {draw && Numbers && <Numbers floats={draw.floats} />}
        {first && !Numbers && (
          <>
            <BytesLine bytes={first.bytes} />
            <Code>{first.value}</Code>
          </>
        )}
      </Step>
    </>
  );
}

/** A signed message and its 32 bytes, those in use lit. */
function Block({ block: { message, hex }, used }: { block: DrawnBlock; used: number }) {
  return (
    <p className="grid gap-2 py-10 px-12 bordered rounded-md fill-900">
      <Code>{message}</Code>
      <code translate="no" className="text-code tone-low">
        <span className="tone-gold">{hex.slice(0, used * 2)}</span>
        {hex.slice(used * 2)}
      </code>
    </p>
  );
}

/** Four bytes as a row of cells, decimal over hexadecimal. */
export function BytesLine({ bytes }: { bytes: readonly number[] }) {
  return (
    <span className="flex wrap gap-6">
      {bytes.map((byte, index) => (
        // A byte has no name but its place.
        <span key={index} className={css.byte}>
          <Figure>{byte}</Figure>
          <code translate="no">{hexByte(byte)}</code>
        </span>
      ))}
    </span>
  );
}

/** A byte as two hex characters. */
export const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');
