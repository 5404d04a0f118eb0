import type { ReactNode } from 'react'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { PolicyNote } from '#/platform/web/form/policy-note.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { offeredName } from '../domain/profile.ts'
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
      {asked.includes('surname') && <NameField form={form} name="surname" label="Фамилия" autoComplete="family-name" />}
      {asked.includes('firstname') && <NameField form={form} name="firstname" label="Имя" autoComplete="given-name" />}
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

type NameProps = {
  readonly form: ProfileForm
  readonly name: 'surname' | 'firstname' | 'secondname'
  readonly label: string
  readonly autoComplete: string
  readonly isNone?: boolean
}

/** A name typed without its capital letter is offered with it: it goes into contracts as it stands here. */
function NameField({ form, name, label, autoComplete, isNone = false }: NameProps) {
  const offered = isNone ? undefined : offeredName(form.form.watch(name))
  return (
    <div>
      <TextField
        label={label}
        autoComplete={autoComplete}
        maxLength={60}
        readOnly={isNone}
        {...(isNone && { 'aria-disabled': true, hint: 'Отмечено, что отчества нет' })}
        {...form.field(name)}
      />
      {offered !== undefined && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5"
          onClick={() => form.form.setValue(name, offered, { shouldDirty: true, shouldValidate: true })}
        >
          Написать «{offered}»
        </Button>
      )}
    </div>
  )
}

function PatronymicFields({ form }: { readonly form: ProfileForm }) {
  const none = form.form.watch('no_secondname')
  const box = form.field('no_secondname')
  return (
    <div className="space-y-2.5">
      <NameField form={form} name="secondname" label="Отчество" autoComplete="additional-name" isNone={none} />
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
