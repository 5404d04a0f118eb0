import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { categories } from '../domain/category.ts'
import { usualTerms } from '../domain/usual-terms.ts'
import type { TaskFields } from './task-fields.ts'
import type { TypedTask } from '../fields/task.ts'

const options = categories.map(({ slug, name }) => ({ value: slug, label: name }))

type Props = { readonly fields: TaskFields; readonly now: TypedTask }

export function TaskWhatSection({ fields, now }: Props) {
  // Registered in the order of the screen: the first wrong field gets focus.
  const title = fields.field('title')
  const category = fields.field('category')
  return (
    <Card title="Что сделать">
      <div className="space-y-5">
        <TextField label="Название" maxLength={120} placeholder="Снять видео о складе" {...title} />
        <SelectField
          label="Категория"
          options={options}
          placeholder="Выберите"
          {...category}
          onChange={(event) => {
            suggest(event.currentTarget.value)
            void category.onChange(event)
          }}
        />
        <TextArea
          label="Результат"
          rows={5}
          maxLength={5000}
          hint="Что должно получиться: по этому вы примете работу. От 30 знаков, без часов и графика."
          {...fields.field('result')}
        />
        <TextArea label="Критерии приёмки" optional rows={3} hint="По одному в строке, до 15." {...fields.field('criteria')} />
      </div>
    </Card>
  )

  /** Sets the default receipt text and unit of the category unless the author has entered their own. */
  function suggest(slug: string): void {
    const usual = usualTerms[slug]
    const isSuggested =
      now.receipt_text === '' || Object.values(usualTerms).some(({ receiptText }) => receiptText === now.receipt_text)
    if (!usual || !isSuggested) return
    fields.form.setValue('receipt_text', usual.receiptText, { shouldDirty: true })
    fields.form.setValue('unit', usual.unit, { shouldDirty: true })
  }
}
