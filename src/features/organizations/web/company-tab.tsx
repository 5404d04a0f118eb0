import { roleMay } from '#/kernel/roles.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listBranches } from '../contract/branch.ts'
import { BranchesCard } from './branches-card.tsx'
import { BrandCard } from './brand-card.tsx'
import { ProofCard } from './proof-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import type { Organization } from './shown-organization.ts'

type Props = { readonly organization: Organization; readonly branches: CallReply<typeof listBranches> }

export function CompanyTab({ organization, branches }: Props) {
  const whole = organization.branch_ids.length === 0
  const may = roleMay(organization.role, 'editOrganization') && whole
  return (
    <div className="max-w-3xl space-y-6">
      <RequisitesCard organization={organization} />
      <ProofCard organization={organization} may={may} />
      <BrandCard organization={organization} may={may} />
      <BranchesCard branches={branches} may={may} />
      <LimitsCard key={`limits-${JSON.stringify(organization.limits)}`} organization={organization} />
    </div>
  )
}

function RequisitesCard({ organization }: { readonly organization: Organization }) {
  const { full_name: fullName, inn, kpp, ogrn, legal_address: address, source } = organization
  const fromRegistry = source === 'fns'
  return (
    <Card
      title="Реквизиты"
      aside={fromRegistry ? <Status tone="good">Из реестра ФНС</Status> : <Status tone="warn">Введено вручную</Status>}
    >
      <KeyValues
        items={[
          { label: 'Полное название', value: fullName },
          { label: 'ИНН', value: inn, action: <CopyButton text={inn} /> },
          ...(kpp === null ? [] : [{ label: 'КПП', value: kpp }]),
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
