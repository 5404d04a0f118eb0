import { DateField } from '#/platform/web/form/date-field.tsx'
import { DigitsField } from '#/platform/web/form/digits-field.tsx'
import { MaskedField } from '#/platform/web/form/masked-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import type { DocumentDetail } from '../domain/document-type.ts'
import { profileWords } from './profile-words.ts'
import { isStored, typeOf } from './profile-schema.ts'
import type { DocumentField } from './profile-schema.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Document type, series and number, and the optional details. */
export function DocumentFields({ form }: { readonly form: ProfileForm }) {
  const { asked, kinds } = form
  const type = typeOf({ doctypeid: form.form.watch('doctypeid') }, form.known)
  const shown = kinds.fields.filter((entry) => entry.doctypeid === type && asked.includes(entry.field))
  const details =
    kinds.types.find(({ doctypeid }) => doctypeid === type)?.details.filter((detail) => asked.includes(detail)) ?? []
  return (
    <>
      {asked.includes('doctypeid') && <TypeField form={form} />}
      {shown.length > 0 && (
        <div className={shown.length > 1 ? 'grid grid-cols-[1fr_1.4fr] gap-4' : ''}>
          {shown.map((entry) => (
            <NumberField key={`${type}-${entry.field}`} entry={entry} form={form} />
          ))}
        </div>
      )}
      {details.length > 0 && (
        <fieldset className="space-y-5">
          <legend className="mb-4 text-small text-muted">Пригодится, если этого потребует договор.</legend>
          {details.map((detail) => (
            <DetailField key={`${type}-${detail}`} detail={detail} form={form} />
          ))}
        </fieldset>
      )}
    </>
  )
}

function TypeField({ form }: { readonly form: ProfileForm }) {
  const select = form.field('doctypeid')
  return (
    <SelectField
      label="Документ"
      placeholder="Выберите документ"
      hint={profileWords.documentWhy}
      options={form.kinds.types.map(({ doctypeid, name }) => ({ value: String(doctypeid), label: name }))}
      {...select}
      onChange={(event) => {
        const before = form.form.getValues('doctypeid')
        void select.onChange(event)
        // A type chosen before the page came alive is told twice: the second telling must not take what was typed since.
        if (form.form.getValues('doctypeid') === before) return
        for (const field of ['paspserial', 'paspnumber', 'issued_by', 'issued_on', 'division', 'expires_on'] as const) {
          form.form.setValue(field, '')
          form.form.clearErrors(field)
        }
      }}
    />
  )
}

/** A stored number is shown as a mask: it is typed only to change it. */
function NumberField({ entry, form }: { readonly entry: DocumentField; readonly form: ProfileForm }) {
  const stored = isStored(entry.field, entry.doctypeid, form.known)
  const look = {
    label: entry.label,
    hint: stored ? 'Введите, только чтобы изменить' : entry.hint,
    ...(stored && { placeholder: form.known[entry.field] }),
    ...form.field(entry.field),
  }
  if (/^9+$/.test(entry.mask)) return <DigitsField length={entry.mask.length} {...look} />
  return <TextField maxLength={25} autoComplete="off" autoCapitalize="characters" {...look} />
}

function DetailField({ detail, form }: { readonly detail: DocumentDetail; readonly form: ProfileForm }) {
  const look = { optional: true, ...form.field(detail) }
  const stored = form.details?.issued_by !== undefined && form.details.issued_by !== ''
  switch (detail) {
    case 'issued_by':
      return (
        <TextField
          label="Кем выдан"
          maxLength={250}
          autoComplete="off"
          {...(stored && { placeholder: 'Сохранено', hint: 'Введите, только чтобы изменить' })}
          {...look}
        />
      )
    case 'issued_on':
      return <DateField label="Когда выдан" {...look} />
    case 'division':
      return (
        <MaskedField
          label="Код подразделения"
          inputMode="numeric"
          autoComplete="off"
          placeholder="000-000"
          mask={divisionMask}
          {...look}
        />
      )
    case 'expires_on':
      return <DateField label="Действует до" hint="Если срок не указан, оставьте пустым" {...look} />
  }
}

const divisionMask = { mask: [/\d/, /\d/, /\d/, '-', /\d/, /\d/, /\d/] }
