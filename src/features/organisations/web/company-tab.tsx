import { Card } from '#/platform/web/kit/card.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readOwnOrganization } from '../contract.ts'

export type Organization = CallReply<typeof readOwnOrganization>

export function CompanyTab({ organization }: { readonly organization: Organization }) {
  const { full_name: fullName, inn, kpp, ogrn, legal_address: address, source } = organization
  const fromRegistry = source === 'fns'
  return (
    <Card
      title="Реквизиты"
      className="max-w-3xl"
      aside={fromRegistry ? <Status tone="good">Из реестра ФНС</Status> : <Status tone="warn">Введено вручную</Status>}
    >
      <KeyValues
        items={[
          { label: 'Полное название', value: fullName },
          { label: 'ИНН', value: inn, action: <CopyButton text={inn} /> },
          { label: 'КПП', value: kpp },
          { label: inn.length === 12 ? 'ОГРНИП' : 'ОГРН', value: ogrn },
          { label: 'Адрес', value: address || null },
        ]}
      />
      <p className="mt-5 text-small text-muted">
        {fromRegistry ? 'Реквизиты попадают в договоры и чеки.' : 'ФНС не знала этот ИНН при регистрации, название ввели вы.'}{' '}
        Чтобы исправить их, напишите в поддержку: изменения проверим за 1 рабочий день.
      </p>
    </Card>
  )
}
