import { Suspense } from 'react'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { ViewerPerson } from '#/platform/web/viewer.ts'

const LegalTextDialog = lazyPart(async () => (await import('#/features/legal/web/legal-text-dialog.tsx')).LegalTextDialog)
const AcceptedTextDialog = lazyPart(
  async () => (await import('#/features/legal/web/accepted-text-dialog.tsx')).AcceptedTextDialog,
)
const ConnectionServices = lazyPart(
  async () => (await import('#/features/connections/web/connection-services.tsx')).ConnectionServices,
)
const ServicesDialog = lazyPart(async () => (await import('#/features/services/web/services-dialog.tsx')).ServicesDialog)
const DebtsDialog = lazyPart(async () => (await import('#/features/taxes/web/debts-dialog.tsx')).DebtsDialog)
const InvitationDialog = lazyPart(async () => (await import('#/features/contractors/web/invitation-dialog.tsx')).InvitationDialog)
const WorkDialog = lazyPart(async () => (await import('#/features/onboarding/web/work-dialog.tsx')).WorkDialog)
const LedgersDialog = lazyPart(async () => (await import('#/features/ledgers/web/ledgers-dialog.tsx')).LedgersDialog)
const AuditDialog = lazyPart(async () => (await import('#/features/audits/web/audit-dialog.tsx')).AuditDialog)
const ContractorDialog = lazyPart(async () => (await import('./contractor-dialog.tsx')).ContractorDialog)
const InviteDialog = lazyPart(async () => (await import('#/features/contractors/web/invite-dialog.tsx')).InviteDialog)
const AddAccountDialog = lazyPart(
  async () => (await import('#/features/organizations/web/add-account-dialog.tsx')).AddAccountDialog,
)
const ThreadSheet = lazyPart(async () => (await import('#/features/threads/web/thread-sheet.tsx')).ThreadSheet)
const VerifyDialog = lazyPart(async () => (await import('#/features/documents/web/verify-dialog.tsx')).VerifyDialog)

type Props = {
  readonly search: URLSearchParams
  readonly person: ViewerPerson | undefined
  /** No step that the viewer must take comes before. */
  readonly isFirst: boolean
  readonly change: (edit: (next: URLSearchParams) => void) => void
  readonly drop: (...names: readonly string[]) => void
}

/** The popups that a parameter of the address opens by its own name. */
export function NamedPopups({ search, person, isFirst, change, drop }: Props) {
  const text = search.get('doc')
  return (
    <>
      {text !== null && (
        <LegalTextDialog
          key={text}
          open
          slug={text === 'offer' && search.get('for') === 'client' ? 'offer-client' : text}
          version={search.get('version') ?? undefined}
          onClose={() => drop('doc', 'for', 'version')}
        />
      )}
      {person && search.has('accepted') && (
        <AcceptedTextDialog id={search.get('accepted') ?? ''} mode={person.mode} onClose={() => drop('accepted')} />
      )}
      {search.has('services') && (
        <ServicesDialog onClose={() => drop('services')}>
          <Suspense>{person?.mode === 'client' && <ConnectionServices />}</Suspense>
        </ServicesDialog>
      )}
      {person?.mode === 'person' && search.has('debts') && <DebtsDialog onClose={() => drop('debts')} />}
      {person?.mode === 'person' && search.has('ledgers') && isFirst && <LedgersDialog onClose={() => drop('ledgers')} />}
      {search.has('invitation') && isFirst && (
        <InvitationDialog token={search.get('invitation') ?? ''} onClose={() => drop('invitation')} />
      )}
      {search.has('work') && isFirst && (
        <WorkDialog
          token={search.get('work') ?? ''}
          onAgree={() => change((next) => next.set('apply', '1'))}
          onClose={() => drop('work', 'apply', 'later')}
        />
      )}
      {person?.mode === 'client' && search.has('contractor') && isFirst && (
        <ContractorDialog key={search.get('contractor')} id={search.get('contractor') ?? ''} onClose={() => drop('contractor')} />
      )}
      {person?.mode === 'client' && search.has('audit') && isFirst && (
        <AuditDialog whose={search.get('audit') ?? ''} onClose={() => drop('audit')} />
      )}
      {person?.mode === 'client' && search.has('invite') && isFirst && (
        <InviteDialog inn={search.get('invite') ?? ''} onClose={() => drop('invite')} />
      )}
      {person?.mode === 'client' && search.has('account') && isFirst && <AddAccountDialog onClose={() => drop('account')} />}
      {person?.signedUp && search.has('thread') && isFirst && (
        <ThreadSheet
          key={search.get('thread')}
          id={search.get('thread') ?? ''}
          mode={person.mode}
          onClose={() => drop('thread')}
        />
      )}
      {search.has('verify') && <VerifyDialog code={search.get('verify') ?? ''} onClose={() => drop('verify')} />}
    </>
  )
}
