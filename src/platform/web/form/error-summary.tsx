export type FormIssue = { readonly name: string; readonly message: string }

/** Lists the problems of a long form at its top; each line links to its field. The first invalid field already has focus. */
export function ErrorSummary({ issues }: { readonly issues: readonly FormIssue[] }) {
  if (issues.length === 0) return null
  return (
    <div role="alert" className="rounded-card border border-bad bg-bad-soft p-4">
      <p className="font-semibold">Проверьте поля</p>
      <ul className="mt-1 space-y-0.5">
        {issues.map((issue) => (
          <li key={issue.name}>
            <a
              href={`#${issue.name}`}
              className="underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault()
                document.querySelector<HTMLElement>(`[name="${CSS.escape(issue.name)}"]`)?.focus()
              }}
            >
              {issue.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
