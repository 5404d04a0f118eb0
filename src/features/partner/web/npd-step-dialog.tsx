import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { isNpd } from '#/kernel/npd-status.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { useLeadingBack } from '#/platform/web/return-link.tsx'
import { myTaxAddress } from '../domain/my-tax-address.ts'
import { StatusResult } from './status-result.tsx'
import { usePartner } from './use-partner.ts'
import { useStatusCheck } from './use-status-check.ts'

export type NpdStepDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  /** From the profile. */
  readonly inn: string
}

/** Checks that the person is a payer of the professional income tax; otherwise leads to the registration. */
export function NpdStepDialog({ open, onClose, onDone, inn }: NpdStepDialogProps) {
  return open ? <OpenDialog onClose={onClose} onDone={onDone} inn={inn} /> : null
}

function OpenDialog({ onClose, onDone, inn }: Omit<NpdStepDialogProps, 'open'>) {
  const check = useStatusCheck()
  const partner = usePartner()
  const registration = useLeadingBack('/partner/RegistrationNPD')
  const first = useEffectEvent(() => void check.check())
  useEffect(() => first(), [])
  const active = isNpd.active(check.status?.state) && !check.pending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (active ? onDone() : onClose())}
      title="Статус самозанятого"
      description="Платить через платформу можно только самозанятым: по каждой выплате ФНС получает чек."
      footer={
        active ? (
          <Button variant="primary" onClick={onDone}>
            Продолжить
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Позже</Button>
            <Button variant="primary" pending={check.pending} onClick={() => void check.check()}>
              Проверить ещё раз
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        <StatusResult check={check} inn={inn} />
        {!check.pending && isNpd.not_active(check.status?.state) && (
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <LinkButton to={registration}>Как стать самозанятым</LinkButton>
            {partner?.training && (
              <a
                href={myTaxAddress(partner, inn)}
                target="_blank"
                rel="noreferrer"
                className={buttonLook('secondary', 'regular', false)}
              >
                Учебный «Мой налог»
                <ExternalLink size={17} aria-hidden="true" />
              </a>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
