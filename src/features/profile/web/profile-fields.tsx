import type { ReactNode } from 'react'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { PolicyNote } from '#/platform/web/form/policy-note.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { regions } from '../domain/region.ts'
import { DocumentFields } from './document-fields.tsx'
import type { ProfileForm } from './use-profile-form.ts'

type FieldsProps = {
  readonly form: ProfileForm
  /** «Узнать ИНН», provided by another feature; it passes back the number found. */
  readonly renderInnHelp?: ((take: (inn: string) => void) => ReactNode) | undefined
}

/** The fields a form asks for, in the order familiar from paper forms. */
export function ProfileFields({ form, renderInnHelp }: FieldsProps) {
  const { asked, field } = form
  return (
    <div className="space-y-5">
      {asked.includes('surname') && <TextField label="Фамилия" autoComplete="family-name" maxLength={60} {...field('surname')} />}
      {asked.includes('firstname') && <TextField label="Имя" autoComplete="given-name" maxLength={60} {...field('firstname')} />}
      {asked.includes('secondname') && <PatronymicFields form={form} />}
      {asked.includes('birthdate') && (
        <DateField
          label="Дата рождения"
          autoComplete="bday"
          hint="Работать на платформе можно с 18 лет"
          {...field('birthdate')}
        />
      )}
      {asked.includes('inn') && <OwnInn form={form} renderInnHelp={renderInnHelp} />}
      {asked.includes('region') && (
        <SelectField
          label="Регион"
          optional
          placeholder="Не указан"
          hint="Где вы чаще всего работаете"
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          {...field('region')}
        />
      )}
      <DocumentFields form={form} />
      {form.problem && (
        <div ref={bringIntoSight}>
          <Notice tone="bad">{form.problem}</Notice>
        </div>
      )}
      <PolicyNote />
    </div>
  )
}

/** The form is longer than a screen, and this error belongs to no field that could take the focus. */
function bringIntoSight(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}

function PatronymicFields({ form }: { readonly form: ProfileForm }) {
  const none = form.form.watch('no_secondname')
  const box = form.field('no_secondname')
  return (
    <div className="space-y-2.5">
      <TextField
        label="Отчество"
        autoComplete="additional-name"
        maxLength={60}
        readOnly={none}
        {...(none && { 'aria-disabled': true, hint: 'Отмечено, что отчества нет' })}
        {...form.field('secondname')}
      />
      <Checkbox
        label="Нет отчества"
        {...box}
        onChange={(event) => {
          void box.onChange(event)
          if (event.target.checked) form.form.setValue('secondname', '', { shouldDirty: true })
          form.form.clearErrors('secondname')
        }}
      />
    </div>
  )
}

/** An ИНН used in signed documents is shown read-only. */
function OwnInn({ form, renderInnHelp }: FieldsProps) {
  const fixed = form.details?.inn_fixed === true
  const hint = fixed ? (
    'ИНН закреплён за договорами. Чтобы изменить, напишите в поддержку'
  ) : renderInnHelp ? (
    '12 цифр'
  ) : (
    <>
      12 цифр.{' '}
      <a className="link" href="https://service.nalog.ru/inn.do" target="_blank" rel="noreferrer">
        Узнать ИНН
      </a>
    </>
  )
  const take = (inn: string) => form.form.setValue('inn', inn, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <InnField label="ИНН" of="person" hint={hint} readOnly={fixed} {...form.field('inn')} />
      {!fixed && renderInnHelp?.(take)}
    </>
  )
}
