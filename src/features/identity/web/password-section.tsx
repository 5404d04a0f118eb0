import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { ViewerPerson } from '#/platform/web/viewer.ts'

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)

export type PasswordSectionProps = { readonly person: ViewerPerson; readonly hasPassword: boolean }

/** Whether a password is set, and the popup that sets it: `?password=1` opens it from anywhere. */
export function PasswordSection({ person, hasPassword }: PasswordSectionProps) {
  const [search, setSearch] = useSearchParams()
  return (
    <Card
      title="Пароль"
      aside={
        <Button size="small" onClick={() => change((address) => address.set('password', '1'))}>
          {hasPassword ? 'Сменить' : 'Задать'}
        </Button>
      }
    >
      <p>{hasPassword ? 'Пароль задан. Войти можно по паролю или по коду из СМС.' : 'Пароля нет: вы входите по коду из СМС.'}</p>
      <p className="mt-3 text-small text-muted">
        СМС могут перехватить, а SIM-карту — перевыпустить. Никому не сообщайте коды, даже поддержке. Если потеряли телефон, сразу
        попросите оператора заблокировать SIM-карту. С нового устройства пароля мало: мы спросим ещё и код.
      </p>
      <Suspense>
        {search.has('password') && (
          <PasswordDialog person={person} onClose={() => change((address) => address.delete('password'))} />
        )}
      </Suspense>
    </Card>
  )

  function change(edit: (address: URLSearchParams) => void): void {
    const address = new URLSearchParams(search)
    edit(address)
    setSearch(address, { replace: true, preventScrollReset: true })
  }
}
