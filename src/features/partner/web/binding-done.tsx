import { Completed } from '#/platform/web/kit/completed.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { ReturnLink } from '#/platform/web/return-link.tsx'
import { bindingWords } from './binding-words.ts'

/** Final screen of the binding, with the next action. */
export function BindingDone({ ladder }: { readonly ladder: { readonly next: string; readonly missing: readonly string[] } }) {
  const unfinished = ladder.next === 'fill'
  return (
    <div className="mt-5" aria-live="polite">
      <Completed
        title={bindingWords.bound.title}
        next={unfinished ? 'Осталось дополнить профиль: без него не составить договор.' : undefined}
        actions={
          <>
            <ReturnLink />
            {unfinished ? (
              <LinkButton variant="primary" to="/person/profile">
                Дополнить профиль
              </LinkButton>
            ) : (
              <LinkButton variant="primary" to="/tasks">
                Найти задание
              </LinkButton>
            )}
            <LinkButton to="/person/profile?tab=tax">Права и история</LinkButton>
          </>
        }
      >
        {bindingWords.bound.text}
      </Completed>
    </div>
  )
}
