import { useState } from 'react'
import { Link } from 'react-router'
import { getConsentPdf, getProcessorsPdf } from '#/features/legal/contract.ts'
import type { ConsentView } from '#/features/legal/contract.ts'
import { neededTexts, isConsent, isInForce } from '#/features/legal/domain/consent.ts'
import { isWithdrawable } from '#/features/legal/domain/withdrawal.ts'
import type { WithdrawableSlug } from '#/features/legal/domain/withdrawal.ts'
import { saveFile } from '#/platform/web/save-file.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { WishList } from './wish-list.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const role = 'person'

/** Everything the person has accepted: what, which edition, when and how; with the text, the proof and the withdrawal. */
export function ConsentsTab({ consents }: { readonly consents: readonly ConsentView[] }) {
  const { person } = useViewer()
  const waits = (person?.dueTexts.length ?? 0) > 0 || neededTexts(role).some((slug) => isTakenBack(consents, slug))
  const [withdrawn, setWithdrawn] = useState<WithdrawableSlug>()
  return (
    <div className="max-w-3xl space-y-6">
      {waits && (
        <Notice
          tone="warn"
          title="Есть документы, которые ждут вашего ответа"
          action={
            <Link className="link" preventScrollReset to="?tab=consents&renew=1">
              Посмотреть документы
            </Link>
          }
        />
      )}
      <section aria-labelledby="ledger" className="card p-5 sm:p-6">
        <h2 id="ledger" className="text-heading font-semibold">
          Принятые документы и согласия
        </h2>
        {consents.length === 0 ? (
          <EmptyState title="Вы ещё ничего не принимали" />
        ) : (
          <ul className="mt-4 divide-y divide-line">
            {consents.map((row) => (
              <LedgerRow key={row.id} row={row} {...(canEnd(row) ? { onWithdraw: () => setWithdrawn(row.slug) } : {})} />
            ))}
          </ul>
        )}
      </section>
      <WishList consents={consents} mode={person?.mode ?? 'person'} onWithdraw={setWithdrawn} />
      <p className="text-small text-muted">
        Как мы обращаемся с данными — в{' '}
        <Link className="link" preventScrollReset to="?tab=consents&doc=privacy">
          политике обработки персональных данных
        </Link>
        . Кому она поручена — в файле{' '}
        <a className="link" href={addressOf(getProcessorsPdf)} target="_blank" rel="noopener">
          «Кто обрабатывает данные»
        </a>
        .
      </p>
      {withdrawn && <WithdrawDialog slug={withdrawn} mode={role} onClose={() => setWithdrawn(undefined)} />}
    </div>
  )
}

type LedgerRowProps = { readonly row: ConsentView; readonly onWithdraw?: () => void }

function LedgerRow({ row, onWithdraw }: LedgerRowProps) {
  const name = `${row.title}, редакция ${row.version}`
  const address = addressOf(getConsentPdf, { role, id: row.id })
  return (
    <li className="space-y-1.5 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{row.title}</h3>
        <State row={row} />
      </div>
      <p className="text-small text-muted">
        Редакция {row.version} · принято <Moment value={row.accepted_at} /> ·{' '}
        {row.method === 'code' ? 'кодом из СМС' : 'отметкой'}
        {row.withdrawn_at !== null && (
          <>
            {' '}
            · отозвано <Moment value={row.withdrawn_at} />
          </>
        )}
      </p>
      <div className="-mx-3 flex flex-wrap gap-x-1">
        <LinkButton
          size="small"
          variant="quiet"
          preventScrollReset
          aria-label={`Открыть текст: ${name}`}
          to={`?tab=consents&accepted=${row.id}`}
        >
          Открыть текст
        </LinkButton>
        <Button size="small" variant="quiet" aria-label={`PDF: ${name}`} onClick={() => void saveFile(address, `${name}.pdf`)}>
          PDF
        </Button>
        {onWithdraw && (
          <Button size="small" variant="quiet" aria-label={`Отозвать: ${name}`} onClick={onWithdraw}>
            Отозвать
          </Button>
        )}
      </div>
    </li>
  )
}

function State({ row }: { readonly row: ConsentView }) {
  switch (row.state) {
    case 'live':
      return <Status tone="good">Действует</Status>
    case 'outdated':
      return <Status tone="warn">Вышла новая редакция</Status>
    case 'replaced':
      return <Status tone="quiet">Заменена новой</Status>
    case 'withdrawn':
      return <Status tone="quiet">Отозвано</Status>
  }
}

/** Accepted once and no longer in force. */
function isTakenBack(consents: readonly ConsentView[], slug: string): boolean {
  const rows = consents.filter((row) => row.slug === slug)
  return rows.length > 0 && rows.every((row) => isConsent.withdrawn(row.state))
}

/** An active consent the person can withdraw themselves; of several editions, the newest. */
function canEnd(row: ConsentView): row is ConsentView & { slug: WithdrawableSlug } {
  return isInForce(row.state) && isWithdrawable(row.slug)
}
