import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useOwnStatus } from './use-own-status.ts'

type RegisteredCheckProps = { readonly own: { readonly inn: string; readonly npd: { readonly state: string } } }

/** «Я зарегистрировался — проверить», then on to the binding. */
export function RegisteredCheck({ own }: RegisteredCheckProps) {
  const check = useOwnStatus()
  const active = (check.status?.state ?? own.npd.state) === 'active'
  return (
    <Card title="3. Проверьте статус">
      {own.inn === '' ? (
        <>
          <p>Чтобы проверить статус, нужен ИНН.</p>
          <LinkButton to="/person/profile?tab=data" variant="primary" className="mt-4">
            Указать ИНН
          </LinkButton>
        </>
      ) : (
        <div className="space-y-4">
          {!check.status && !check.pending && (
            <p className="text-muted">{active ? 'ФНС уже подтвердила ваш статус.' : `Спросим ФНС о статусе ИНН ${own.inn}.`}</p>
          )}
          <div aria-live="polite">
            {!check.pending && check.problem && <Notice tone="warn" title={check.problem} />}
            {!check.pending && check.status?.state === 'active' && <Notice tone="good" title="Вы самозанятый" />}
            {!check.pending && check.status?.state === 'not_active' && (
              <Notice tone="warn" title="Этот ИНН не состоит на учёте как самозанятый" />
            )}
            {!check.pending && check.status?.state === 'unknown' && <Notice tone="warn" title="ФНС не ответила" />}
          </div>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            {active && (
              <LinkButton variant="primary" to="/partner/ConnectPartner">
                Привязать платформу
              </LinkButton>
            )}
            <Button variant={active ? 'secondary' : 'primary'} pending={check.pending} onClick={() => void check.check()}>
              {active ? 'Проверить ещё раз' : 'Я зарегистрировался — проверить'}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}
