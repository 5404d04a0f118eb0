import { ExternalLink } from 'lucide-react'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Qr } from '#/platform/web/kit/qr.tsx'
import { Tabs } from '#/platform/web/kit/tabs.tsx'
import { formatDay, parseDay } from '#/kernel/time.ts'
import { myTaxAddress } from '#/features/partner/domain/my-tax-address.ts'
import type { readPartner } from '#/features/partner/contract.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { registrationWays } from './registration-ways.ts'

type Partner = CallReply<typeof readPartner>
export type OwnData = { readonly name: string; readonly inn: string; readonly birthdate: string }

/** The instruction in three ways, with the person's own values ready to copy. */
export function RegistrationGuide({ partner, own }: { readonly partner: Partner; readonly own: OwnData | undefined }) {
  const address = myTaxAddress(partner, own?.inn ?? '')
  return (
    <Card title="2. Встаньте на учёт в «Мой налог»">
      <div className="flex items-start gap-8">
        <div className="min-w-0 flex-1">
          <Tabs
            label="Способ"
            tabs={registrationWays.map(({ value, label, who, steps }) => ({
              value,
              label,
              content: (
                <>
                  <p className="mb-3 text-muted">{who}</p>
                  <ol className="list-decimal space-y-1.5 pl-5">
                    {steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                </>
              ),
            }))}
          />
          <div className="mt-5">
            <a href={address} target="_blank" rel="noreferrer" className={buttonLook('primary', 'regular', false)}>
              Открыть «Мой налог»
              <ExternalLink size={17} aria-hidden="true" />
            </a>
            {partner.training && (
              <p className="mt-2 text-small text-muted">
                Учебный режим: откроется учебный «Мой налог», вместо трёх способов там одна кнопка «Стать самозанятым».
              </p>
            )}
          </div>
        </div>
        <div className="hidden text-center md:block">
          <Qr text={address} label="QR-код: открыть «Мой налог» на телефоне" className="size-36" />
          <p className="mt-1 text-small text-muted">Открыть на телефоне</p>
        </div>
      </div>
      {own && <OwnValues own={own} />}
    </Card>
  )
}

function OwnValues({ own }: { readonly own: OwnData }) {
  const birthday = parseDay(own.birthdate)
  const values = [
    ['ФИО', own.name],
    ['ИНН', own.inn],
    ['Дата рождения', birthday ? formatDay(birthday) : ''],
  ] as const
  const items = values.map(([label, value]) => ({
    label,
    value: value || null,
    ...(value ? { action: <CopyButton text={value} label="Скопировать" /> } : {}),
  }))
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="mb-3 font-semibold">Ваши данные</h3>
      <KeyValues items={items} />
      {own.inn === '' && (
        <LinkButton to="/person/profile?tab=data" className="mt-4">
          Указать ИНН в профиле
        </LinkButton>
      )}
    </div>
  )
}
