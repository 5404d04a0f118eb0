import { useEffect, useRef } from 'react'

export type FormIssue = { readonly name: string; readonly message: string }

/** What is wrong in a long form, at its top: takes the focus after a failed submit, every line leads to its field. */
export function ErrorSummary({ issues }: { readonly issues: readonly FormIssue[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (issues.length > 0) box.current?.focus()
  }, [issues])
  if (issues.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-card border border-bad bg-bad-soft p-4 outline-none">
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
