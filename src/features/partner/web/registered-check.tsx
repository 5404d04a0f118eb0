import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { StatusResult } from './status-result.tsx'
import { useStatusCheck } from './use-status-check.ts'

type RegisteredCheckProps = { readonly own: { readonly inn: string; readonly npd: { readonly state: string } } }

/** «Я зарегистрировался — проверить», then on to the binding. */
export function RegisteredCheck({ own }: RegisteredCheckProps) {
  const check = useStatusCheck()
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
          <StatusResult check={check} inn={own.inn} />
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
