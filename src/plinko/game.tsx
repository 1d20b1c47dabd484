import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { bucketOf, plinko, type PlinkoChoice, type PlinkoPath } from '#contract/games/plinko.ts';
import { initialPlinko, reducePlinko } from '#scenes/plinko/model.ts';
import { Drawn, SummaryFact } from '#src/fairness/record/record-summary.tsx';
import { claim, paidClaims } from '#src/games/claim.ts';
import { type DrawnFloat, fairTexts, fieldTexts, type SeedGameView } from '#src/games/view.ts';
import { sceneReplay } from '#src/play/replay/scene-replay.ts';
import { hexByte } from '#src/fairness/verifier/draw-steps.tsx';
import { ballFactOf } from './ball-fact.ts';
import { ballSummary } from './ball-summary.ts';
import { PathDiagram } from './path-diagram.tsx';
import css from './game.module.css';

const DRAWN = { name: 'path', rule: 'plinkoPath' } as const;

/** Plinko: how a bet is named, proven, drawn and played again. */
export const plinkoView: SeedGameView<PlinkoChoice, PlinkoPath, PlinkoChoice> = {
  key: plinko.key,
  source: plinko.source,
  words() {
    const t = i18next.getFixedT(null, 'plinko');
    const proof = (name: 'path' | 'bucket' | 'multiplier') => ({ name: t(`game.proof.${name}.name`), text: t(`game.proof.${name}.text`) });
    const field = (name: 'rows' | 'risk') => fieldTexts((part) => t(`game.fields.${name}.${part}`));
    const risk = (name: 'low' | 'medium' | 'high'): string => t(`game.fields.risk.options.${name}`);
    return {
      bet: t('game.bet'),
      summary: ballSummary,
      result: ({ bucket }) => t('game.result', { value: String(bucket) }),
      counting: ({ rows }, percent) => t('game.counting', { ways: formatCount(2 ** rows), rows, percent }),
      proof: { path: proof('path'), bucket: proof('bucket'), multiplier: proof('multiplier') },
      fields: {
        rows: field('rows'),
        risk: { ...field('risk'), options: { low: risk('low'), medium: risk('medium'), high: risk('high') } },
      },
      numbers: { name: t('game.numbers.name'), text: t('game.numbers.text') },
      fair: { ...fairTexts((part) => t(`game.fair.${part}`)), verifier: t('game.fair.verifier') },
    };
  },
  claims(bet, drawn) {
    const { rows, risk, path: recorded } = bet.outcome;
    const path = drawn?.path ?? recorded;
    const bucket = path.length === rows ? bucketOf(path) : null;
    const pays = bucket === null ? null : plinko.pays({ rows, risk }, { path, bucket });
    return [
      ...(drawn ? [claim(DRAWN.name, DRAWN.rule, recorded, path)] : []),
      claim('bucket', 'plinkoBucket', bet.outcome.bucket, bucket, { path }),
      ...paidClaims(bet, 'plinkoMultiplier', pays, { rows, risk, bucket: bucket ?? bet.outcome.bucket }),
    ];
  },
  drawnClaim: DRAWN,
  drawnText: ({ path }) => path,
  Picture: ({ record: { rows, risk, path } }) => (rows && risk ? <PathDiagram rows={rows} risk={risk} path={path} /> : null),
  Numbers: Turns,
  Facts: BallFacts,
  replay(bet) {
    const fact = ballFactOf(bet);
    return sceneReplay('plinko', { before: reducePlinko(initialPlinko(), { ...fact, kind: 'board' }), fact, reduce: reducePlinko });
  },
};

function BallFacts({ record: { bucket, rows, risk } }: { record: PlinkoChoice & PlinkoPath }) {
  const { t } = useTranslation('plinko');
  return (
    <>
      <SummaryFact name={t('game.facts.bucket')} value={<Drawn>{t('game.facts.bucketOf', { bucket, last: rows })}</Drawn>} />
      <SummaryFact name={t('game.facts.board')} value={t('game.facts.rows', { rows, risk: t(`game.risks.${risk}`) })} />
    </>
  );
}

/** One line per row of pegs: its bytes, its number, its turn. */
function Turns({ floats }: { floats: readonly DrawnFloat[] }) {
  const { t } = useTranslation('plinko');
  return (
    <table className={css.turns}>
      <thead>
        <tr>
          <th scope="col">{t('game.numbers.row')}</th>
          <th scope="col">{t('game.numbers.bytes')}</th>
          <th scope="col">{t('game.numbers.value')}</th>
          <th scope="col">{t('game.numbers.turn')}</th>
        </tr>
      </thead>
      <tbody>
        {floats.map(({ bytes, value }, row) => (
          // A row has no name but its place.
          <tr key={row}>
            <th translate="no" scope="row" className="figures">
              {row + 1}
            </th>
            <td>
              <code translate="no">{bytes.map(hexByte).join(' ')}</code>
            </td>
            <td translate="no" className="figures">
              {value.toFixed(6)}
            </td>
            <td className={value >= 0.5 ? css.right : css.left}>{t(value >= 0.5 ? 'game.numbers.right' : 'game.numbers.left')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
