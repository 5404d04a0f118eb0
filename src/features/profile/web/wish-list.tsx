import { Link } from 'react-router'
import { giveConsents } from '#/features/legal/contract.ts'
import type { ConsentView } from '#/features/legal/contract.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { useCall } from '#/platform/web/use-call.ts'

const wishes = ['distribution', 'marketing'] as const
type Wish = (typeof wishes)[number]

const wishNames: Record<Wish, string> = {
  distribution: 'Показывать мой профиль заказчикам',
  marketing: 'Получать новости',
}

export type WishListProps = {
  readonly consents: readonly ConsentView[]
  readonly mode: Mode
  readonly onWithdraw: (slug: Wish) => void
}

/** Consents that can be given and withdrawn at any time. A client has no profile to show, unless it was allowed as a contractor. */
export function WishList({ consents, mode, onWithdraw }: WishListProps) {
  const isGiven = (slug: Wish) => consents.some((row) => row.slug === slug && row.is_current)
  const shown = wishes.filter((slug) => mode === 'person' || slug !== 'distribution' || isGiven(slug))
  return (
    <section aria-labelledby="by-wish" className="card p-5 sm:p-6">
      <h2 id="by-wish" className="text-heading font-semibold">
        Согласия по желанию
      </h2>
      <p className="mt-1 text-muted">
        Их можно дать и отозвать в любой день. {mode === 'client' ? 'На работу' : 'На выплаты'} они не влияют.
      </p>
      <ul className="mt-4 divide-y divide-line">
        {shown.map((slug) => (
          <WishRow key={slug} slug={slug} given={isGiven(slug)} onWithdraw={() => onWithdraw(slug)} />
        ))}
      </ul>
    </section>
  )
}

type WishRowProps = { readonly slug: Wish; readonly given: boolean; readonly onWithdraw: () => void }

function WishRow({ slug, given, onWithdraw }: WishRowProps) {
  const giving = useCall(giveConsents)
  const give = async () => {
    const answer = await giving.run({ params: { role: 'person' }, body: { slugs: [slug] } })
    if (answer.ok) celebrate('Согласие записано')
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium">{wishNames[slug]}</p>
        <Link className="link text-small" preventScrollReset to={`?tab=consents&doc=${slug}`}>
          Текст согласия
        </Link>
      </div>
      {given ? (
        <Button size="small" aria-label={`Отозвать: ${wishNames[slug]}`} onClick={onWithdraw}>
          Отозвать
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={`Дать согласие: ${wishNames[slug]}`}
          pending={giving.pending}
          onClick={() => void give()}
        >
          Дать согласие
        </Button>
      )}
    </li>
  )
}
