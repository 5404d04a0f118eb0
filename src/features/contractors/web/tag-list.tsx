import { Badge } from '#/platform/web/kit/badge.tsx'

export function TagList({ tags }: { readonly tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1 max-md:justify-end dense:flex-nowrap">
      {tags.map((tag) => (
        <li key={tag} className="wrap-anywhere">
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}
