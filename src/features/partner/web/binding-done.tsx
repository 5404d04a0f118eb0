import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ReturnLink } from '#/platform/web/return-link.tsx'
import { bindingWords } from './binding-words.ts'

/** Final screen of the binding, with the next action. */
export function BindingDone({ ladder }: { readonly ladder: { readonly next: string; readonly missing: readonly string[] } }) {
  const unfinished = ladder.next === 'fill'
  return (
    <div className="mt-5 space-y-4" aria-live="polite">
      <Notice tone="good" title={bindingWords.bound.title}>
        {bindingWords.bound.text} {unfinished && 'Осталось дополнить профиль.'}
      </Notice>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
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
      </div>
    </div>
  )
}
