import { ArrowRight, Building2, UserRound } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { firstPageOf, viewerName } from '#/platform/web/viewer.ts'
import type { Mode, ViewerPerson } from '#/platform/web/viewer.ts'
import { homeWords } from './home-words.ts'

const icons = { client: Building2, person: UserRound } as const satisfies Record<Mode, unknown>

/** What the product is in ten seconds, the choice of side, and the way in. */
export function HomeHero({ mode }: { readonly mode: Mode }) {
  const { person } = useViewer()
  const { headline, lead } = homeWords[mode]
  return (
    <section className="grid items-center gap-9 pt-4 sm:pt-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20">
      <div>
        <h1 className="text-[2.125rem]/[1.12] font-semibold tracking-[-0.025em] sm:text-[3.25rem]/[1.08]">{headline}</h1>
        <p className="mt-5 max-w-[38rem] text-[1.0625rem]/[1.55] text-muted">{lead}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
          {person ? <Continue person={person} /> : <WayIn mode={mode} />}
        </div>
      </div>
      <nav aria-label="Для кого" className="grid gap-3">
        {roleCards.map((card) => (
          <RoleCard key={card.mode} {...card} current={card.mode === mode} />
        ))}
      </nav>
    </section>
  )
}

function RoleCard({ mode, title, text, current }: { mode: Mode; title: string; text: string; current: boolean }) {
  const [search] = useSearchParams()
  const Icon = icons[mode]
  const address = new URLSearchParams(search)
  address.set('for', mode)
  return (
    <Link
      to={`/?${address.toString()}`}
      replace
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={classNames(
        'flex items-center gap-4 rounded-card border bg-surface p-5 transition-colors sm:p-6',
        current ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-field-line',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-12 shrink-0 place-items-center rounded-full',
          current ? 'bg-accent text-on-accent' : 'bg-sunken text-muted',
        )}
      >
        <Icon size={22} />
      </span>
      <span className="min-w-0">
        <span className="block text-heading font-semibold">{title}</span>
        <span className="block text-muted">{text}</span>
      </span>
    </Link>
  )
}

function WayIn({ mode }: { readonly mode: Mode }) {
  return (
    <>
      <LinkButton to={`/?login=1&for=${mode}`} variant="primary" preventScrollReset>
        Зарегистрироваться
      </LinkButton>
      <LinkButton to={`/?login=1&for=${mode}`} preventScrollReset>
        Войти
      </LinkButton>
    </>
  )
}

function Continue({ person }: { readonly person: ViewerPerson }) {
  if (!person.signedUp) {
    return (
      <LinkButton to={`/?signup=1&for=${person.mode}`} variant="primary" preventScrollReset>
        Завершить регистрацию
      </LinkButton>
    )
  }
  return (
    <LinkButton to={firstPageOf(person.mode)} variant="primary" icon={<ArrowRight size={18} aria-hidden="true" />}>
      Продолжить как {viewerName(person)}
    </LinkButton>
  )
}

const roleCards: readonly { readonly mode: Mode; readonly title: string; readonly text: string }[] = [
  { mode: 'client', title: 'Я заказчик', text: 'Плачу самозанятым и хочу порядка в документах' },
  { mode: 'person', title: 'Я исполнитель', text: 'Работаю на себя и хочу получать деньги вовремя' },
]
