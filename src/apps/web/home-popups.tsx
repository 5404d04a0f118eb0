import { Suspense, lazy } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { LoggedIn } from '#/features/identity/web/login-dialog.tsx'
import { parseTextSlug } from '#/features/legal/domain/consent.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { innerAddress } from './inner-address.ts'

const LoginDialog = lazy(async () => ({ default: (await import('#/features/identity/web/login-dialog.tsx')).LoginDialog }))
const SignUpDialog = lazy(async () => ({ default: (await import('#/features/legal/web/sign-up-dialog.tsx')).SignUpDialog }))
const LegalTextDialog = lazy(async () => ({ default: (await import('#/features/legal/web/legal-text-dialog.tsx')).LegalTextDialog }))

/** The popups that live at addresses of the first page: `?login=1&next=…`, `?signup=1`, `?doc=slug`. */
export function HomePopups({ mode }: { readonly mode: Mode }) {
  const { person } = useViewer()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const next = innerAddress(search.get('next'))
  const slug = parseTextSlug(search.get('doc') ?? '')
  const isPending = person !== undefined && !person.signedUp
  const asksSignUp = isPending && (search.has('signup') || search.has('login'))
  const asksLogin = !person && search.has('login')

  const show = (change: Record<string, string | undefined>) => {
    const address = changed(search, change)
    return navigate(address, { replace: true, preventScrollReset: true })
  }
  const close = () => void show({ login: undefined, signup: undefined, next: undefined, doc: undefined })

  async function loggedIn(who: LoggedIn): Promise<void> {
    if (!who.isNew) return leave(next ?? (who.mode === 'client' ? '/client/tasks' : '/person/tasks'))
    await show({ login: undefined, signup: '1', for: who.mode })
    await revalidate()
  }

  async function leave(address: string): Promise<void> {
    await navigate(address, { replace: true })
    await revalidate()
  }

  return (
    <Suspense fallback={null}>
      {asksLogin && <LoginDialog open mode={mode} onClose={close} onDone={loggedIn} />}
      {asksSignUp && (
        <SignUpDialog
          open
          mode={person.mode}
          maskedPhone={person.phone_masked}
          onClose={close}
          onDone={() => leave(next ?? (person.mode === 'client' ? '/client/profile' : '/tasks'))}
        />
      )}
      {slug && <LegalTextDialog open slug={slug} onClose={close} />}
    </Suspense>
  )
}

function changed(search: URLSearchParams, change: Record<string, string | undefined>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return query.size === 0 ? '/' : `/?${query.toString()}`
}
