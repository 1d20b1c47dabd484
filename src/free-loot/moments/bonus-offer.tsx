import { useTranslation } from 'react-i18next';
import type { DailyBonus } from '#contract/api/free-loot.ts';
import { BoxPicture } from '#src/boxes/box-picture.tsx';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { useBonus } from '#src/wallet/bonus/use-bonus.ts';
import css from './bonus-offer.module.css';

interface Props {
  bonus: DailyBonus & { aheadMs: number };
  /** Something of it was taken. */
  onDone: () => void;
}

/** What the day's bonus is: a free box, and a code for a deposit, until the day is over. */
export function BonusOffer({ bonus: { promo, box, opened, ends_at, aheadMs }, onDone }: Props) {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('free-loot');
  const time = useHouseTime('day');
  const active = useBonus().data?.bonus;
  const [first, second] = box.colors;

  function deposit(code: string): void {
    onDone();
    // The dialogs change places: the deposit's opens once this one has gone.
    setTimeout(() => openModal('deposit', { promocode: code }), 0);
  }

  return (
    <div className="grid gap-16" data-moment="bonus" style={{ '--light-a': first, '--light-b': second }}>
      <div className={css.box}>
        <span>
          <BoxPicture src={box.img_url} place="card" eager className={css.picture} />
        </span>
        <div>
          <p className={css.name}>{t('bonus.box')}</p>
          <p className={`mt-4 tone-mid type-3 leading-normal ${css.text}`}>
            {opened ? t('bonus.opened') : t('bonus.boxText', { name: box.name })}
          </p>
        </div>
      </div>
      {!opened && (
        <ButtonLink to={`/freeloot?box=${box.slug}`} variant="gold" size="lg" wide onClick={onDone}>
          {t('bonus.open')}
        </ButtonLink>
      )}
      {promo && active && (
        <p className="tone-mid type-3 leading-normal text-center">
          {t('bonus.later', { code: promo.code, when: formatInstant(active.expires_at) })}
        </p>
      )}
      {promo && !active && (
        <div className={css.promo}>
          <p className={css.name}>{t(promo.is_fixed_value ? 'bonus.coins' : 'bonus.percent', { value: promo.value.toFixed(2) })}</p>
          <p className={`mt-4 tone-mid type-3 leading-normal ${css.text}`}>{t('bonus.promoText')}</p>
          <p className={css.code}>
            <code translate="no">{promo.code}</code>
            <CopyButton text={promo.code} label={t('bonus.copy', { code: promo.code })} />
          </p>
          <Button wide variant={opened ? 'gold' : 'quiet'} onClick={() => deposit(promo.code)}>
            {t('bonus.deposit', { code: promo.code })}
          </Button>
        </div>
      )}
      <p className="tone-low type-2 text-center">
        {t('bonus.ends')} <Countdown until={ends_at} aheadMs={aheadMs} />, {t('bonus.endsAt', { time })} · {t('bonus.rules')}
      </p>
    </div>
  );
}
