import { useRules } from '#src/lib/api/rules.ts';
import DepositModal from './deposit-modal.tsx';
import { FreeCoinsModal } from './free-coins-modal.tsx';

/** The way to more coins: they are bought, or given once a day, as the rules of play say. While those are unknown there is no way. */
export default function CoinsModal() {
  const { real_money: bought, free_coins: full } = useRules();
  if (bought) return <DepositModal />;
  return full === null ? null : <FreeCoinsModal full={full} />;
}
