import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALL_COOKIES, COOKIE_KINDS, type CookieChoices, ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { useCookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { useServices } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import css from './choices-form.module.css';
import { choose } from './choose-cookies.ts';

/** Each kind of storage with what it is for, to be allowed or not. `onChosen` is called once a choice holds. */
export function ChoicesForm({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('information');
  const { t: tApp } = useTranslation('app');
  const services = useServices();
  const id = useId();
  const known = useCookieChoices();
  const [wanted, setWanted] = useState<CookieChoices>(known ?? ONLY_NECESSARY);

  function take(choices: CookieChoices): void {
    setWanted(choices);
    choose(services, choices);
    onChosen();
  }

  return (
    <form
      className="grid gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        take(wanted);
      }}
    >
      <div className="grid gap-4">
        <Checkbox checked disabled readOnly aria-describedby={`${id}-necessary`}>
          {t('cookies.kinds.necessary.name')}
        </Checkbox>
        <p id={`${id}-necessary`} className={css.about}>
          {t('cookies.kinds.necessary.text')}
        </p>
      </div>
      {COOKIE_KINDS.map((kind) => (
        <div key={kind} className="grid gap-4">
          <Checkbox
            checked={wanted[kind]}
            onChange={(event) => setWanted({ ...wanted, [kind]: event.target.checked })}
            aria-describedby={`${id}-${kind}`}
          >
            {t(`cookies.kinds.${kind}.name`)}
          </Checkbox>
          <p id={`${id}-${kind}`} className={css.about}>
            {t(`cookies.kinds.${kind}.text`)}
          </p>
        </div>
      ))}
      <div className="flex wrap gap-10 mt-8">
        <Button type="submit" variant="gold">
          {t('cookies.save')}
        </Button>
        <Button onClick={() => take(ALL_COOKIES)}>{tApp('cookies.accept')}</Button>
        <Button onClick={() => take(ONLY_NECESSARY)}>{tApp('cookies.necessary')}</Button>
      </div>
    </form>
  );
}
