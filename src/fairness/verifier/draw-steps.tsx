import { useTranslation } from 'react-i18next';
import type { Check, Draw, DrawnBlock, DrawnFloat } from '#src/fairness/proof/seed-proof.ts';
import css from './draw-steps.module.css';
import { Code, Compared, signOf, Step } from '#src/fairness/proof/steps.tsx';

interface Props {
  /** Null while the server seed is sealed. */
  draw: Draw | null;
  /** The seed's hash against the one shown before play; left out where there is none to compare with. */
  hash?: Check | null | undefined;
  /** Each number turns a ball left or right. */
  turns?: boolean | undefined;
}

/** The steps from seeds to numbers, which are the same in every game. */
export function DrawSteps({ draw, hash, turns = false }: Props) {
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
      <Step name={t(turns ? 'draw.numbers' : 'draw.number')} text={t(turns ? 'draw.numbersText' : 'draw.numberText')} sign={sign}>
        {draw && turns && <Turns floats={draw.floats} />}
        {first && !turns && (
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
    <p className={css.block}>
      <Code>{message}</Code>
      <code className={css.hex}>
        <span className={css.used}>{hex.slice(0, used * 2)}</span>
        {hex.slice(used * 2)}
      </code>
    </p>
  );
}

/** Four bytes as a row of cells, decimal over hexadecimal. */
export function BytesLine({ bytes }: { bytes: readonly number[] }) {
  return (
    <span className={css.bytes}>
      {bytes.map((byte, index) => (
        // A byte has no name but its place.
        <span key={index} className={css.byte}>
          <span className="figures">{byte}</span>
          <code>{hexByte(byte)}</code>
        </span>
      ))}
    </span>
  );
}

const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');

/** One line per row of pegs: its bytes, its number, its turn. */
function Turns({ floats }: { floats: readonly DrawnFloat[] }) {
  const { t } = useTranslation('fairness');
  return (
    <table className={css.turns}>
      <thead>
        <tr>
          <th scope="col">{t('draw.row')}</th>
          <th scope="col">{t('draw.bytes')}</th>
          <th scope="col">{t('draw.value')}</th>
          <th scope="col">{t('draw.turn')}</th>
        </tr>
      </thead>
      <tbody>
        {floats.map(({ bytes, value }, row) => (
          // A row has no name but its place.
          <tr key={row}>
            <th scope="row" className="figures">
              {row + 1}
            </th>
            <td>
              <code>{bytes.map(hexByte).join(' ')}</code>
            </td>
            <td className="figures">{value.toFixed(6)}</td>
            <td className={value >= 0.5 ? css.right : css.left}>{t(value >= 0.5 ? 'draw.right' : 'draw.left')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
