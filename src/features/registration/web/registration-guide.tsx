import { ExternalLink } from 'lucide-react'
import { myTaxAddress } from '#/features/partner/domain/my-tax-address.ts'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Qr } from '#/platform/web/kit/qr.tsx'
import { Tabs } from '#/platform/web/kit/tabs.tsx'
import type { CopiedValue } from './copied-values.ts'
import { PhoneScreen } from './phone-screen.tsx'
import { isWay, registrationWays } from './registration-ways.ts'
import type { Way, WayStep } from './registration-ways.ts'

export type MyTax = { readonly my_tax_url: string; readonly training: boolean }

type GuideProps = {
  readonly partner: MyTax
  readonly inn: string
  readonly values: readonly CopiedValue[]
  readonly region: string
  readonly way: Way
  readonly onWay: (way: Way) => void
}

/** Registration instructions for three ways, with the person's own values ready to copy. */
export function RegistrationGuide({ partner, inn, values, region, way, onWay }: GuideProps) {
  const address = myTaxAddress(partner, inn)
  return (
    <>
      <div className="flex items-start gap-8">
        <div className="min-w-0 flex-1">
          <Tabs
            label="Способ"
            value={way}
            onValueChange={(next) => isWay(next) && onWay(next)}
            tabs={registrationWays.map(({ value, label, who, steps }) => ({
              value,
              label,
              content: <WaySteps who={who} steps={steps} region={region} />,
            }))}
          />
        </div>
        <div className="hidden text-center md:block">
          <Qr text={address} label="QR-код: открыть «Мой налог» на телефоне" className="size-36" />
          <p className="mt-1 text-small text-muted">Открыть на телефоне</p>
        </div>
      </div>
      <OpenMyTax address={address} training={partner.training} />
      {values.length > 0 && <OwnValues values={values} />}
    </>
  )
}

function WaySteps({ who, steps, region }: { readonly who: string; readonly steps: readonly WayStep[]; readonly region: string }) {
  return (
    <>
      <p className="mb-4 text-muted">{who}</p>
      <ol className="space-y-5">
        {steps.map(({ text, screen }, place) => (
          <li key={text} className="flex items-start gap-3 sm:gap-4">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
            >
              {place + 1}
            </span>
            <span className="min-w-0 flex-1 pt-0.5">{text}</span>
            {screen && (
              <PhoneScreen screen={{ ...screen, lines: screen.lines.map((line) => line.replace('{region}', region)) }} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function OpenMyTax({ address, training }: { readonly address: string; readonly training: boolean }) {
  return (
    <div className="mt-6">
      <a href={address} target="_blank" rel="noreferrer" className={buttonLook('secondary', 'regular', false)}>
        Открыть «Мой налог»
        <ExternalLink size={17} aria-hidden="true" />
      </a>
      {training && (
        <p className="mt-2 text-small text-muted">
          Учебный режим: откроется учебный «Мой налог», вместо трёх способов там одна кнопка «Стать самозанятым».
        </p>
      )}
    </div>
  )
}

function OwnValues({ values }: { readonly values: readonly CopiedValue[] }) {
  const items = values.map(({ label, value }) => ({
    label,
    value,
    action: <CopyButton text={value} label="Скопировать" />,
  }))
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="mb-3 font-semibold">Ваши данные для «Мой налог»</h3>
      <KeyValues items={items} />
    </div>
  )
}
