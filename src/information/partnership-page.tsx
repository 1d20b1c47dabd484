import i18next from 'i18next';
import { useLoaderData } from 'react-router';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Blocks } from './blocks.tsx';
import { useFacts } from './facts.ts';
import { PageHead } from './page-head.tsx';
import css from './partnership-page.module.css';
import type { PartnershipText } from './text.ts';
import { loadPageText } from './texts.ts';

export function loader(): Promise<PartnershipText> {
  return loadPageText('partnership', i18next.language);
}

/** What the program for partners pays and asks for. */
export function Component() {
  const { openModal } = useService(modalsService);
  const text = useLoaderData<PartnershipText>();
  const facts = useFacts();
  const player = useUserId();
  return (
    <div className={`page ${css.page}`}>
      <div className="row justify-between gap-32">
        <PageHead title={text.title} lead={text.lead} />
        <img src="/pictures/handshake.webp" alt="" width={160} height={160} className={`flex-none ${css.picture}`} />
      </div>
      <p className={css.notice}>{text.notice}</p>
      <ul className={`grid cols-3 gap-12 ${css.numbers}`}>
        {text.numbers.map(({ figure, text: words }) => (
          <li key={figure} className="framed gap-6 fill-panel">
            <strong translate="no" className="type-8 face-display tone-gold figures">
              {figure}
            </strong>
            {words}
          </li>
        ))}
      </ul>
      {text.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-14">
          <h2 id={`${id}-title`} className="type-7">
            {title}
          </h2>
          <Blocks blocks={blocks} facts={facts} />
        </section>
      ))}
      {player ? (
        <ButtonLink to="/profile/referral" variant="gold" size="lg" className={`justify-self-start ${css.join}`}>
          {text.profile}
        </ButtonLink>
      ) : (
        <Button variant="gold" size="lg" className={`justify-self-start ${css.join}`} onClick={() => openModal('register')}>
          {text.join}
        </Button>
      )}
    </div>
  );
}
