import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { ViewerPerson } from '#/platform/web/viewer.ts'
import { copy } from './copy.ts'

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)

export type PasswordSectionProps = { readonly person: ViewerPerson; readonly hasPassword: boolean }

/** Whether there is a password, and the popup that sets it: `?password=1` opens it from anywhere. */
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
      <p>{hasPassword ? copy.hasPassword : copy.noPasswordYet}</p>
      <p className="mt-3 text-small text-muted">{copy.smsRisk}</p>
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
