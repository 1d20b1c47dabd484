import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type Battle, battleSchema } from '#contract/api/battles.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { CommandList } from '#src/fairness/verifier/command-list.tsx';
import { fullAddress } from '#src/lib/full-address.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';

/** The record in its public form: it does not say whose seat was the viewer's. */
export function recordText(battle: Battle): string {
  const seats = battle.seats.map((seat) => ({ ...seat, mine: false }));
  return `${JSON.stringify(z.encode(battleSchema, { ...battle, seats }), null, 2)}\n`;
}

/** How the battle is recomputed outside of the shop: its record as a file, and the commands that take it. */
export function RecordPanel({ battle }: { battle: Battle }) {
  const { t } = useTranslation('proof');
  const file = `battle-${battle.id}.json`;
  const commands = [`verify -- battle --record ${file}`, `verify -- battle ${battle.id} --url ${fullAddress('/').replace(/\/$/, '')}`];
  return (
    <Panel name="battle-record" title={t('record.title')} text={t('record.text')}>
      <CommandList commands={commands.map((command) => ({ command: `npm run --silent ${command}`, label: t('record.copy') }))} />
      <Button className="mt-14" onClick={() => saveFile(file, recordText(battle))}>
        <Download size={16} aria-hidden="true" />
        {t('record.download')}
      </Button>
    </Panel>
  );
}
