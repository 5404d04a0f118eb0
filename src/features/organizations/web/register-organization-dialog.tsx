import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { JoinByInvitation } from './join-by-invitation.tsx'
import { RegisterOrganizationForm } from './register-organization-form.tsx'
import { RequestAccessForm } from './request-access-form.tsx'
import { useOrganizationSearch } from './use-organization-search.ts'
import type { SearchState } from './use-organization-search.ts'

export type RegisterOrganizationDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** INN → name from the tax service, by itself → the person's role. The first member becomes the owner. */
export function RegisterOrganizationDialog({ open, onClose, onDone }: RegisterOrganizationDialogProps) {
  return open ? <OpenDialog onClose={onClose} onDone={onDone} /> : null
}

function OpenDialog({ onClose, onDone }: Omit<RegisterOrganizationDialogProps, 'open'>) {
  const [inn, setInn] = useState('')
  const { state, pending, search } = useOrganizationSearch(inn)
  const look = (event: SyntheticEvent) => {
    event.preventDefault()
    search()
  }
  const known = state.kind === 'found' || state.kind === 'unknown' || state.kind === 'exists'
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={(open) => !open && onClose()}
      title="Ваша организация"
      description="Реквизиты возьмём из реестра ФНС по ИНН."
    >
      <form noValidate onSubmit={look}>
        <InnField
          label="ИНН организации или ИП"
          name="inn"
          autoComplete="off"
          value={inn}
          onChange={(event) => setInn(event.currentTarget.value)}
          {...(state.kind === 'wrong' ? { error: state.message } : { hint: '10 цифр у организации, 12 у ИП' })}
        />
        <div className="mt-4 space-y-4" aria-live="polite">
          <SearchAnswer state={state} onDone={onDone} />
        </div>
        {!known && (
          <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={onClose}>Позже</Button>
            <Button type="submit" variant="primary" pending={pending}>
              {state.kind === 'silent' ? 'Повторить' : 'Найти'}
            </Button>
          </div>
        )}
      </form>
      {state.kind === 'exists' && <RequestAccessForm key={inn} inn={inn} onClose={onClose} />}
      {(state.kind === 'found' || state.kind === 'unknown') && (
        <RegisterOrganizationForm key={inn} inn={inn} found={state.kind === 'found'} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

function SearchAnswer({ state, onDone }: { readonly state: SearchState; readonly onDone: () => void }) {
  switch (state.kind) {
    case 'found':
      return (
        <Notice tone="good" title={state.organization.short_name}>
          {state.organization.full_name !== state.organization.short_name && <p>{state.organization.full_name}</p>}
          <p className="text-small text-muted">
            ИНН {state.organization.inn}
            {state.organization.ogrn && `, ОГРН ${state.organization.ogrn}`}
          </p>
          <p className="text-small text-muted">{state.organization.legal_address}</p>
        </Notice>
      )
    case 'unknown':
      return (
        <Notice tone="warn" title="ФНС не знает этот ИНН">
          Проверьте цифры. Если всё верно, введите название сами — мы сверим его позже.
        </Notice>
      )
    case 'silent':
      return (
        <Notice tone="warn" title="ФНС временно не отвечает">
          Без её ответа мы не можем проверить реквизиты. Повторите через минуту.
        </Notice>
      )
    case 'exists':
      return (
        <Notice tone="info" title="Организация уже есть на платформе" action={<JoinByInvitation onDone={onDone} />}>
          {state.advice.replace(/\.$/, '')}. Если вас уже пригласили, войдите по приглашению.
        </Notice>
      )
    case 'failed':
      return <Notice tone="bad">{state.message}</Notice>
    case 'nothing':
    case 'wrong':
      return null
  }
}
