import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, Clock3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addBots, type Battle, type BattleSeat, cancelBattle } from '#contract/api/battles.ts';
import { formatCents } from '#contract/money.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useNavigateFromHere } from '#src/lib/hooks/use-navigate-from-here.ts';
import { useCountdown } from '#src/rounds/use-countdown.ts';
import type { ServerClock } from '#src/rounds/server-clock.ts';
import { Button } from '#src/ui/button.tsx';
import { Question } from '#src/ui/question.tsx';
import { useToast } from '#src/ui/toast.ts';
import { useIntent } from '#src/ui/use-intent.ts';
import { usePayment } from '#src/wallet/use-payment.ts';
import { botsQuery } from '../list/battle-queries.ts';
import { isCreator, ownSeat } from '../live/own-result.ts';
import { useJoin } from '../live/use-join.ts';
import css from './lobby.module.css';

const KEY = 'battle-lobby';

interface Props {
  battle: Battle;
  seat: BattleSeat;
  /** An answer brought a newer state of the battle. */
  onBattle: (battle: Battle) => void;
}

/** What a free seat of a lobby offers: to join, or, to the creator, to call a bot. */
export function FreeSeat({ battle, seat, onBattle }: Props) {
  const { t } = useTranslation('battles');
  const { join, joining } = useJoin(battle, onBattle);
  const bots = useBots(battle, onBattle);
  const side = seat.side;
  if (isCreator(battle)) {
    return (
      <Button size="sm" wide loading={bots.calling} onClick={() => bots.call(side)} data-testid="add-bot">
        <Bot size={16} aria-hidden="true" />
        {t('lobby.addBot')}
      </Button>
    );
  }
  if (ownSeat(battle)) return <span className="tone-low type-3 text-center">{t('lobby.waiting')}</span>;
  const price = formatCents(battle.seat_price);
  return (
    <Button variant="gold" wide loading={joining} onClick={() => join(side)} data-testid="join-battle">
      {battle.lineup === '2v2' ? t('lobby.joinTeam', { team: side + 1, price }) : t('lobby.join', { price })}
    </Button>
  );
}

/** Calls the next bot that doesn't sit in the battle yet. A press before the bots are known waits for them. */
function useBots(battle: Battle, onBattle: (battle: Battle) => void) {
  const call = useCall();
  const toast = useToast();
  const client = useQueryClient();
  useQuery({ ...botsQuery, enabled: isCreator(battle) });
  const { isBusy, start } = useIntent(`call-bot:${battle.id}`);
  // Each seat shows its own press.
  const [pressed, setPressed] = useState(false);
  return {
    calling: isBusy && pressed,
    call(side: number): void {
      if (isBusy) return;
      setPressed(true);
      void start({
        async send() {
          const seated = new Set(battle.seats.flatMap(({ is_bot: isBot, player }) => (isBot && player ? [player.name] : [])));
          const bot = (await client.ensureQueryData(botsQuery)).find(({ player }) => !seated.has(player.name));
          return bot ? call(addBots, { params: { id: battle.id }, body: { bots: [bot.id], team_idx: side } }) : null;
        },
        againAfterMs: [],
        look: undefined,
        answered(reply) {
          if (reply === null) return;
          toast.success(reply.msg);
          onBattle(reply.data);
        },
        failed: (error) => toast.error(errorText(error), { key: KEY }),
      }).finally(() => setPressed(false));
    },
  };
}

const HOUR_S = 3_600;

/** Under a lobby: how long it waits, and for its creator the way to leave it. */
export function LobbyBar({ battle, clock }: { battle: Battle; clock: ServerClock }) {
  const { t } = useTranslation('battles');
  const left = useCountdown(battle.expires_at, clock);
  const mayCancel = isCreator(battle) && battle.seats.every(({ player, mine, is_bot: bot }) => mine || bot || player === null);
  const time =
    left >= HOUR_S ? t('lobby.hours', { count: Math.floor(left / HOUR_S) }) : t('lobby.minutes', { count: Math.ceil(left / 60) });
  return (
    <div className="cluster justify-between gap-10">
      <p className={`text-note flex gap-8 ${css.left}`}>
        <Clock3 size={16} aria-hidden="true" />
        {t('lobby.expires', { time })} {!mayCancel && t('lobby.stays')}
      </p>
      {mayCancel && <Leave battle={battle} />}
    </div>
  );
}

function Leave({ battle: { id } }: { battle: Battle }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('battles');
  const client = useQueryClient();
  const navigateFromHere = useNavigateFromHere();
  const [asking, setAsking] = useState(false);
  const { pay, paying: leaving } = usePayment(`cancel-battle:${id}`);

  const leave = (): Promise<void> => {
    const navigate = navigateFromHere();
    return pay({
      send: () => call(cancelBattle, { params: { id } }),
      againAfterMs: [],
      done: ({ msg }) => msg,
      answered() {
        void client.invalidateQueries({ queryKey: queryKeys.player.battles });
        return navigate('/battles');
      },
      failed(error) {
        toast.error(errorText(error), { key: KEY });
        setAsking(false);
      },
    });
  };

  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t('lobby.cancel')}
      </Button>
      {asking && (
        <Question
          theme="battles"
          title={t('lobby.cancelTitle')}
          text={t('lobby.cancelText')}
          keep={t('lobby.keep')}
          act={t('lobby.cancel')}
          variant="danger"
          busy={leaving}
          onKeep={() => setAsking(false)}
          onAct={() => void leave()}
        />
      )}
    </>
  );
}
