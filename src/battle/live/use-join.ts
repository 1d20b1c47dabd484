import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Battle, type BattleSummary, joinBattle } from '#contract/api/battles.ts';
import { cents } from '#contract/money.ts';
import { newClientSeed } from '#src/fairness/seeds/ensure-client-seed.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useNavigateFromHere } from '#src/lib/hooks/use-navigate-from-here.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { depositFor } from '#src/play/bet/deposit-for.ts';
import { useShownBalance } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';
import { usePayment } from '#src/wallet/use-payment.ts';
import { keepSeeds } from '../proof/kept-seeds.ts';
import { battlePath } from './battle-path.ts';
import { ownSeat } from './own-result.ts';

const KEY = 'battle-join';

/**
 * Takes a seat of a battle and goes to its page. A visitor signs in first; who has too few coins is asked to add some. `server_seed_hash`: the hash that was
 * read before the seat is taken. `onJoined` gets the battle as the answer has it.
 */
export function useJoin(
  { id, seat_price: price, server_seed_hash: seedHash }: Pick<BattleSummary, 'id' | 'seat_price' | 'server_seed_hash'>,
  onJoined?: (battle: Battle) => void,
) {
  const call = useCall();
  const toast = useToast();
  const { openModal } = useService(modalsService);
  const client = useQueryClient();
  const player = useUserId();
  const balance = useShownBalance();
  const navigateFromHere = useNavigateFromHere();
  const { pay, paying } = usePayment(`join-battle:${id}`);
  // Each button of a battle shows its own press.
  const [pressed, setPressed] = useState(false);

  const send = (side: number | undefined): Promise<void> => {
    toast.dismiss(KEY);
    setPressed(true);
    const navigate = navigateFromHere();
    const body = { client_seed: newClientSeed(), ...(side !== undefined && { team_idx: side }) };
    return pay({
      send: (idempotencyKey) => call(joinBattle, { params: { id }, body, idempotencyKey }),
      done: ({ msg }) => msg,
      answered({ data: { battle } }) {
        // An answer that names no own seat fails the check of the client seed.
        keepSeeds(id, { seat: ownSeat(battle)?.seat ?? -1, clientSeed: body.client_seed, seedHash });
        void client.invalidateQueries({ queryKey: queryKeys.player.battles });
        onJoined?.(battle);
        void navigate(battlePath(id));
      },
      failed(error) {
        toast.error(errorText(error), { key: KEY });
        if (hasCode(error, 'already_joined')) void navigate(battlePath(id));
        void client.invalidateQueries({ queryKey: queryKeys.battles.all });
      },
    }).finally(() => setPressed(false));
  };

  function take(side: number | undefined): void {
    if (player == null) return openModal('login', { next: battlePath(id) });
    if (balance !== null && balance < price) return openModal('deposit', { amount: depositFor(cents(price - balance)) });
    void send(side);
  }

  // Pressed before the page knew who is here: goes on as soon as it does.
  const [early, setEarly] = useState<{ side: number | undefined } | null>(null);
  useEffect(() => {
    if (early === null || player === undefined) return;
    setEarly(null);
    take(early.side);
    // oxlint-disable-next-line react/exhaustive-deps -- the press waits for the player alone
  }, [early, player]);

  return {
    joining: (paying && pressed) || early !== null,
    /** Takes a seat of one side, or the first free one. */
    join(side?: number): void {
      if (paying || early !== null) return;
      if (player === undefined) setEarly({ side });
      else take(side);
    },
  };
}
