import { TextField } from '#/platform/web/form/text-field.tsx'
import type { TextFieldProps } from '#/platform/web/form/text-field.tsx'
import { longestTag, parseTag } from '../domain/tags.ts'

/** Tags typed with commas between them; tags already used on others are suggested. */
export function TagField({ known, ...field }: TextFieldProps & { readonly known: readonly string[] }) {
  const list = `${field.id ?? 'tags'}-known`
  return (
    <>
      <TextField autoComplete="off" list={list} {...field} />
      <datalist id={list}>
        {known.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Parses the tags of a typed line, or returns what is wrong with one of them. */
export function readTags(typed: string): { readonly tags: readonly string[]; readonly problem?: string } {
  const words = typed.split(/[,;]/).filter((word) => word.trim() !== '')
  const tags = words.flatMap((word) => parseTag(word) ?? [])
  if (words.length === 0) return { tags, problem: 'Введите метку' }
  return tags.length < words.length ? { tags, problem: `В метке до ${longestTag} знаков` } : { tags }
}
