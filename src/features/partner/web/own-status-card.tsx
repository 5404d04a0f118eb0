import { isNpd } from '#/kernel/npd-status.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { checkOwnStatus } from '../contract.ts'
import type { readOwnStatus } from '../contract.ts'

type OwnStatus = CallReply<typeof readOwnStatus>

const looks = {
  active: { tone: 'good', word: 'Самозанятый' },
  not_active: { tone: 'bad', word: 'Не самозанятый' },
  unknown: { tone: 'quiet', word: 'Не проверен' },
} as const satisfies Record<OwnStatus['state'], { tone: Tone; word: string }>

/** The person's status at the tax service; region and activities are known for bound people only. */
export function OwnStatusCard({ status, inn }: { readonly status: OwnStatus; readonly inn: string }) {
  const asking = useCall(checkOwnStatus)
  const { tone, word } = looks[status.state]
  return (
    <Card title="Статус самозанятого" aside={<Status tone={tone}>{word}</Status>}>
      {inn === '' ? (
        <p className="text-muted">Укажите ИНН, и мы спросим ФНС, самозанятый ли вы.</p>
      ) : (
        <Facts status={status} inn={inn} />
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {inn === '' ? (
          <LinkButton to="?tab=data">Указать ИНН</LinkButton>
        ) : (
          <Button pending={asking.pending} onClick={() => void asking.run({})}>
            Обновить статус
          </Button>
        )}
        {isNpd.not_active(status.state) && (
          <LinkButton to="/partner/RegistrationNPD" variant="quiet">
            Как встать на учёт
          </LinkButton>
        )}
      </div>
      {asking.pending && (
        <p role="status" className="mt-3 text-small text-muted">
          Спрашиваем ФНС. Иногда это занимает до минуты.
        </p>
      )}
    </Card>
  )
}

function Facts({ status, inn }: { readonly status: OwnStatus; readonly inn: string }) {
  const { since, region, activities, certificate, checked_at: checkedAt } = status
  return (
    <KeyValues
      items={[
        { label: 'ИНН', value: inn },
        ...(since ? [{ label: 'На учёте с', value: <Day value={since} words /> }] : []),
        ...(region ? [{ label: 'Регион', value: region }] : []),
        ...(activities.length > 0 ? [{ label: 'Чем занимаетесь', value: activities.join(', ') }] : []),
        ...(certificate ? [{ label: 'Справка о постановке', value: `№ ${certificate}` }] : []),
        { label: 'Проверен', value: checkedAt ? <Moment value={checkedAt} /> : 'ещё нет' },
      ]}
    />
  )
}
