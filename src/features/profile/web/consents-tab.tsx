import { useState } from 'react'
import { Link } from 'react-router'
import { giveConsents, takeBackConsent } from '#/features/legal/contract.ts'
import type { listConsents } from '#/features/legal/contract.ts'
import { withdrawableSlugs } from '#/features/legal/domain/consent.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'

type WithdrawableSlug = (typeof withdrawableSlugs)[number]
type Consent = CallReply<typeof listConsents>['items'][number]

const role = 'person'

export function ConsentsTab({ consents }: { readonly consents: readonly Consent[] }) {
  return (
    <div className="space-y-6">
      <Table
        caption="Принятые документы и согласия"
        rows={consents}
        keyOf={(row) => `${row.slug}-${row.version}-${row.accepted_at}`}
        columns={columns}
        empty={<p className="text-muted">Здесь появятся документы, которые вы приняли.</p>}
      />
      <section aria-labelledby="by-wish" className="card p-5 sm:p-6">
        <h2 id="by-wish" className="text-heading font-semibold">
          Согласия по желанию
        </h2>
        <p className="mt-1 text-muted">Их можно дать и отозвать в любой день. На выплаты они не влияют.</p>
        <ul className="mt-4 divide-y divide-line">
          {withdrawableSlugs.map((slug) => (
            <WishRow key={slug} slug={slug} given={consents.some((row) => row.slug === slug && row.withdrawn_at === null)} />
          ))}
        </ul>
      </section>
      <p className="text-small text-muted">
        Чтобы отозвать согласие на обработку персональных данных, напишите в поддержку: без него работа на платформе прекращается.
      </p>
    </div>
  )
}

const columns: readonly Column<Consent>[] = [
  {
    key: 'title',
    head: 'Документ',
    phone: 'title',
    cell: (row) => (
      <Link className="link" preventScrollReset to={`?tab=consents&doc=${row.slug}`}>
        {row.title}
      </Link>
    ),
  },
  { key: 'version', head: 'Редакция', cell: (row) => row.version },
  { key: 'accepted', head: 'Принято', cell: (row) => <Moment value={row.accepted_at} /> },
  { key: 'method', head: 'Как', cell: (row) => (row.method === 'code' ? 'Кодом из СМС' : 'Отметкой') },
  { key: 'state', head: 'Состояние', cell: (row) => <ConsentState row={row} /> },
]

function ConsentState({ row }: { readonly row: Consent }) {
  if (row.withdrawn_at) return <Status tone="quiet">Отозвано</Status>
  return row.is_current ? <Status tone="good">Действует</Status> : <Status tone="warn">Вышла новая редакция</Status>
}

const wishNames: Record<WithdrawableSlug, string> = {
  distribution: 'Показывать мой профиль заказчикам',
  marketing: 'Получать новости',
}

/** What taking a consent back means. */
const withdrawals: Record<WithdrawableSlug, string> = {
  distribution: 'Заказчики перестанут видеть ваш профиль сразу. Отклики и договоры останутся.',
  marketing: 'Мы перестанем присылать новости. Сообщения о заданиях, деньгах и документах продолжат приходить.',
}

function WishRow({ slug, given }: { readonly slug: WithdrawableSlug; readonly given: boolean }) {
  const [asking, setAsking] = useState(false)
  const giving = useCall(giveConsents)
  const taking = useCall(takeBackConsent)
  const give = async () => {
    const answer = await giving.run({ params: { role }, body: { slugs: [slug] } })
    if (answer.ok) celebrate('Согласие записано')
  }
  const take = async () => {
    const answer = await taking.run({ params: { role, slug } })
    setAsking(false)
    if (answer.ok) celebrate('Согласие отозвано')
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{wishNames[slug]}</p>
        <Link className="link text-small" preventScrollReset to={`?tab=consents&doc=${slug}`}>
          Текст согласия
        </Link>
      </div>
      {given ? (
        <Button size="small" onClick={() => setAsking(true)}>
          Отозвать
        </Button>
      ) : (
        <Button size="small" pending={giving.pending} onClick={() => void give()}>
          Дать согласие
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Отозвать согласие?"
        verb="Отозвать"
        pending={taking.pending}
        onConfirm={() => void take()}
      >
        {withdrawals[slug]}
      </ConfirmDialog>
    </li>
  )
}
