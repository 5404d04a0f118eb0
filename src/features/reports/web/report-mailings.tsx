import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { categoryName } from '#/features/tasks/domain/category.ts'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { addMailing, removeMailing } from '../contract.ts'
import type { listMailings } from '../contract.ts'
import { reportOf } from '../domain/reports.ts'
import type { ReportKey } from '../domain/reports.ts'
import { reportLink } from './read-address.ts'
import type { ReportAddress } from './read-address.ts'

type Mailings = CallReply<typeof listMailings>['items']
type Props = { readonly report: ReportKey; readonly address: ReportAddress; readonly mailings: Mailings }

/** Which reports come by mail every month, and the switch for the one on the screen. */
export function ReportMailings({ report, address, mailings }: Props) {
  const [needsMailbox, setNeedsMailbox] = useState(false)
  const add = useCall(addMailing)
  const remove = useCall(removeMailing)
  const { filters } = reportOf(report)
  const branch = filters.includes('branch') ? address.branch : ''
  const service = filters.includes('service') ? address.service : ''
  const current = mailings.find(
    (one) => one.report === report && (one.branch?.id ?? '') === branch && (one.service ?? '') === service,
  )
  return (
    <section aria-label="Отчёты на почту" className="mt-8 max-w-3xl print:hidden">
      <h2 className="font-semibold">Присылать каждый месяц на почту</h2>
      <p className="mt-1 text-small text-muted">
        Во второй рабочий день месяца придёт письмо со ссылкой на отчёт за прошлый месяц, с выбранными подразделением и услугой.
        XLSX скачивается по ссылке. Письма идут на подтверждённую почту; раздел «Чеки» в{' '}
        <Link className="link" to="?tab=notices">
          уведомлениях
        </Link>{' '}
        должен быть включён.
      </p>
      {current === undefined && (
        <Button
          className="mt-3"
          size="small"
          icon={<Mail size={18} aria-hidden="true" />}
          pending={add.pending}
          onClick={() => void send()}
        >
          Присылать этот отчёт
        </Button>
      )}
      {needsMailbox && (
        <p className="mt-3 flex flex-wrap items-center gap-3" role="status">
          Сначала подтвердите почту.
          <LinkButton size="small" to="/person/profile">
            Открыть профиль
          </LinkButton>
        </p>
      )}
      {mailings.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {mailings.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <Link
                className="link wrap-anywhere"
                to={reportLink({ ...empty, report: one.report }, { branch: one.branch?.id ?? '', service: one.service ?? '' })}
              >
                {nameOf(one)}
              </Link>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Не присылать: ${nameOf(one)}`}
                pending={remove.pending}
                onClick={() => void stop(one.id)}
              >
                Не присылать
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )

  async function send(): Promise<void> {
    const body = { report, ...(branch !== '' && { branch }), ...(service !== '' && { service }) }
    const answer = await add.run({ body })
    setNeedsMailbox(!answer.ok && answer.refusal.kind === 'mailboxNeeded')
    if (answer.ok) toast('Отчёт будет приходить на почту каждый месяц')
  }

  async function stop(id: string): Promise<void> {
    const answer = await remove.run({ params: { id } })
    if (answer.ok) toast('Отчёт больше не придёт')
  }
}

const empty: ReportAddress = { report: undefined, period: '', from: '', to: '', branch: '', service: '', q: '', sort: '' }

function nameOf({ report, branch, service }: Mailings[number]): string {
  return [reportOf(report).title, branch?.name, service === null ? undefined : categoryName(service)].filter(Boolean).join(', ')
}
