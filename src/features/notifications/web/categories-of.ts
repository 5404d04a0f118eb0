import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { settingsWords } from './settings-words.ts'

const categories = Object.entries(settingsWords).map(([value, { name }]) => ({ value, label: name }))

/** Categories available as filters of a side: organizations get no tax notices. */
export function categoriesOf(mode: Mode): readonly SelectOption[] {
  return mode === 'client' ? categories.filter(({ value }) => value !== 'tax') : categories
}
