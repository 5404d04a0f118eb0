import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { settingsCopy } from './settings-copy.ts'

const categories = Object.entries(settingsCopy).map(([value, { name }]) => ({ value, label: name }))

/** What the list of a side may be narrowed to: no organisation hears of taxes. */
export function categoriesOf(mode: Mode): readonly SelectOption[] {
  return mode === 'client' ? categories.filter(({ value }) => value !== 'tax') : categories
}
