import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { RegisterOrganizationDialog } from './register-organization-dialog.tsx'

export function NoOrganization() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <PageHeader title="Профиль компании" />
      <EmptyState
        icon={<Building2 size={22} />}
        title="Вы пока не состоите в организации"
        action={
          <Button variant="primary" onClick={() => setOpen(true)}>
            Зарегистрировать компанию
          </Button>
        }
      >
        Нужен только ИНН: реквизиты возьмём из реестра ФНС. Если вас пригласили, организация появится здесь после входа по
        приглашению.
      </EmptyState>
      <RegisterOrganizationDialog open={open} onClose={close} onDone={close} />
    </>
  )
}
