import { DateField } from '#/platform/web/form/date-field.tsx'
import { DigitsField } from '#/platform/web/form/digits-field.tsx'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { documentTypes, fieldsOfType } from '../domain/document-type.ts'
import type { DocumentTypeField } from '../domain/document-type.ts'
import { copy } from './copy.ts'
import { typeOf } from './profile-schema.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** The fields that a form asks for, in the order people know from paper. */
export function ProfileFields({ form }: { readonly form: ProfileForm }) {
  const { asked, field } = form
  const names = asked.includes('surname') || asked.includes('firstname')
  return (
    <div className="space-y-5">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      {names && (
        <>
          <TextField label="Фамилия" autoComplete="family-name" maxLength={60} {...field('surname')} />
          <TextField label="Имя" autoComplete="given-name" maxLength={60} {...field('firstname')} />
          <TextField
            label="Отчество"
            optional
            hint="Нет отчества — оставьте пустым"
            autoComplete="additional-name"
            maxLength={60}
            {...field('secondname')}
          />
        </>
      )}
      {asked.includes('birthdate') && (
        <DateField
          label="Дата рождения"
          autoComplete="bday"
          hint="Работать на платформе можно с 18 лет"
          {...field('birthdate')}
        />
      )}
      {asked.includes('inn') && (
        <InnField
          label="ИНН"
          of="person"
          hint={
            <>
              12 цифр.{' '}
              <a className="link" href={copy.findInnUrl} target="_blank" rel="noreferrer">
                Узнать ИНН
              </a>
            </>
          }
          {...field('inn')}
        />
      )}
      <DocumentFields form={form} />
    </div>
  )
}

function DocumentFields({ form }: { readonly form: ProfileForm }) {
  const { asked, field, storedType } = form
  const type = typeOf({ doctypeid: form.form.watch('doctypeid') }, storedType)
  const shown = fieldsOfType(type).filter((entry) => asked.includes(entry.field))
  const select = field('doctypeid')
  return (
    <>
      {asked.includes('doctypeid') && (
        <SelectField
          label="Документ"
          placeholder="Выберите документ"
          hint={copy.documentWhy}
          options={documentTypes.map(({ doctypeid, name }) => ({ value: String(doctypeid), label: name }))}
          {...select}
          onChange={(event) => {
            form.form.setValue('paspserial', '')
            form.form.setValue('paspnumber', '')
            void select.onChange(event)
          }}
        />
      )}
      {shown.length > 0 && (
        <div className={shown.length > 1 ? 'grid grid-cols-[1fr_1.4fr] gap-4' : ''}>
          {shown.map((entry) => (
            <DocumentField key={`${type}-${entry.field}`} entry={entry} form={form} />
          ))}
        </div>
      )}
    </>
  )
}

const passportOfRussia = 21

function DocumentField({ entry, form }: { readonly entry: DocumentTypeField; readonly form: ProfileForm }) {
  const look = { label: entry.label, hint: entry.hint, ...form.field(entry.field) }
  return entry.doctypeid === passportOfRussia ? (
    <DigitsField length={entry.field === 'paspserial' ? 4 : 6} {...look} />
  ) : (
    <TextField maxLength={25} autoComplete="off" autoCapitalize="characters" {...look} />
  )
}
