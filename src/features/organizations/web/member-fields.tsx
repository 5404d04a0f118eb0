import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { memberRoleNames, memberRoles, nuanceOf, roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { shapeOf } from '#/wire/field.ts'
import { limit } from '../fields/limits.ts'
import { memberFields } from '../fields/member.ts'
import { roleText } from './role-texts.ts'

export type Branch = { readonly id: string; readonly name: string; readonly closed: boolean }

/** Fields of a member's terms, shared by inviting, changing and accepting. */
export const memberShape = {
  ...shapeOf(memberFields, 'typed'),
  limit_row: limit.typed,
  limit_register: limit.typed,
  limit_day: limit.typed,
  branch_ids: z.array(z.string()),
}

type Typed = {
  readonly role: MemberRole
  readonly limit_row: z.output<typeof limit.typed>
  readonly limit_register: z.output<typeof limit.typed>
  readonly limit_day: z.output<typeof limit.typed>
  readonly branch_ids: readonly string[]
  readonly basis: string
}

/** Part of the request body; an owner has no limits and no branch restriction. */
export function termsFrom(typed: Typed) {
  const owner = typed.role === 'owner'
  return {
    role: typed.role,
    limits: owner
      ? { row: null, register: null, day: null }
      : { row: typed.limit_row, register: typed.limit_register, day: typed.limit_day },
    branch_ids: owner ? [] : [...typed.branch_ids],
    basis: typed.basis,
  }
}

type Props = {
  readonly field: (name: keyof typeof memberShape) => UseFormRegisterReturn & { readonly error: string | undefined }
  /** The selected role. */
  readonly role: MemberRole
  /** The viewer's own role. */
  readonly chief: MemberRole
  readonly branches: readonly Branch[]
}

export function MemberFields({ field, role, chief, branches }: Props) {
  const roles = memberRoles.filter((one) => one !== 'owner' || nuanceOf(chief, 'editMembers') !== 'notOwner')
  return (
    <>
      <TextField label="Фамилия, имя и отчество" autoComplete="off" {...field('name')} />
      <SelectField
        label="Роль"
        hint={roleText(role)}
        options={roles.map((one) => ({ value: one, label: memberRoleNames[one] }))}
        {...field('role')}
      />
      {roleMay(role, 'signDocuments') && (
        <TextField
          label="Основание подписи"
          optional={nuanceOf(role, 'signDocuments') !== 'withBasis'}
          hint="Например, доверенность № 5 от 01.11.2026. Попадёт в договоры и акты"
          autoComplete="off"
          {...field('basis')}
        />
      )}
      {role !== 'owner' && (
        <>
          <fieldset>
            <legend className="mb-1 font-medium">Лимиты</legend>
            <p className="mb-3 text-small text-muted">Пустое поле — как у всей организации</p>
            <div className="grid gap-4 sm:grid-cols-2">
              <MoneyField label="На строку" {...field('limit_row')} />
              <MoneyField label="На реестр" {...field('limit_register')} />
              <MoneyField label="На день" {...field('limit_day')} />
            </div>
          </fieldset>
          {branches.length > 0 && (
            <fieldset>
              <legend className="mb-1 font-medium">Подразделения</legend>
              <p className="mb-3 text-small text-muted">Не отмечено ни одного — вся организация</p>
              <div className="space-y-3">
                {branches.map((branch) => (
                  <Checkbox
                    key={branch.id}
                    label={branch.closed ? `${branch.name} (закрыто)` : branch.name}
                    value={branch.id}
                    {...field('branch_ids')}
                  />
                ))}
              </div>
            </fieldset>
          )}
        </>
      )}
    </>
  )
}
