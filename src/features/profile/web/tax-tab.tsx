import type { CallReply } from '#/wire/endpoint.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { OwnProfile } from './profile-schema.ts'
import { refreshOwnStatus } from './tax-calls.ts'
import type { readOwnBinding } from './tax-calls.ts'

type TaxTabProps = { readonly profile: OwnProfile; readonly binding: CallReply<typeof readOwnBinding> | undefined }

export function TaxTab({ profile, binding }: TaxTabProps) {
  return (
    <div className="grid max-w-4xl gap-6 lg:grid-cols-2">
      <StatusCard profile={profile} />
      {binding && <BindingCard binding={binding} />}
    </div>
  )
}

const statusLooks = {
  active: { tone: 'good', word: 'Самозанятый' },
  not_active: { tone: 'bad', word: 'Не самозанятый' },
  unknown: { tone: 'quiet', word: 'Не проверен' },
} as const satisfies Record<OwnProfile['npd']['state'], { tone: Tone; word: string }>

function StatusCard({ profile }: { readonly profile: OwnProfile }) {
  const { run, pending } = useCall(refreshOwnStatus)
  const { tone, word } = statusLooks[profile.npd.state]
  return (
    <Card title="Статус самозанятого" aside={<Status tone={tone}>{word}</Status>}>
      {profile.inn === '' ? (
        <p className="text-muted">Укажите ИНН, и мы спросим ФНС, самозанятый ли вы.</p>
      ) : (
        <KeyValues
          items={[
            { label: 'ИНН', value: profile.inn },
            { label: 'Проверен', value: profile.npd.checked_at ? <Moment value={profile.npd.checked_at} /> : 'ещё нет' },
          ]}
        />
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {profile.inn === '' ? (
          <LinkButton to="?tab=data">Указать ИНН</LinkButton>
        ) : (
          <Button pending={pending} onClick={() => void run({})}>
            Обновить статус
          </Button>
        )}
        {profile.npd.state === 'not_active' && (
          <LinkButton to="/partner/RegistrationNPD" variant="quiet">
            Как встать на учёт
          </LinkButton>
        )}
      </div>
      {pending && (
        <p role="status" className="mt-3 text-small text-muted">
          Спрашиваем ФНС. Иногда это занимает до минуты.
        </p>
      )}
    </Card>
  )
}

const bindingTones: Readonly<Record<string, Tone>> = {
  bound: 'good',
  boundPartly: 'warn',
  sending: 'info',
  waiting: 'waiting',
  changing: 'waiting',
  rejected: 'bad',
  timedOut: 'warn',
  unboundByPerson: 'warn',
  notNpd: 'bad',
  error: 'bad',
}

function BindingCard({ binding }: { readonly binding: CallReply<typeof readOwnBinding> }) {
  const { state, label, asked, granted } = binding
  const bound = state === 'bound' || state === 'boundPartly'
  return (
    <Card title="Привязка платформы" aside={<Status tone={bindingTones[state] ?? 'quiet'}>{label}</Status>}>
      {bound || binding.requested_at ? (
        <KeyValues
          items={[
            ...(bound ? [{ label: 'Выдано прав', value: `${granted.length} из ${asked.length}` }] : []),
            ...(binding.requested_at ? [{ label: 'Запрос отправлен', value: <Moment value={binding.requested_at} /> }] : []),
          ]}
        />
      ) : (
        <p className="text-muted">Привязка нужна, чтобы чеки за ваши выплаты создавались сами.</p>
      )}
      <div className="mt-5">
        <LinkButton to="/partner/ConnectPartner" variant={bound ? 'secondary' : 'primary'}>
          {bound ? 'Права и как их отозвать' : 'Привязать платформу'}
        </LinkButton>
      </div>
    </Card>
  )
}
