import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { findOwnInn } from '../contract.ts'

/**
 * The tax service searches by the name, birth date and document in the profile; if several numbers match, the person chooses.
 */
export function FoundInn({ onChosen }: { readonly onChosen: (inn: string) => void }) {
  const search = useCall(findOwnInn, { skipAlerts: true, revalidate: false })
  const [found, setFound] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<{ readonly text: string; readonly missing: boolean }>()
  return (
    <div className="space-y-3 rounded-card border border-line p-4" aria-live="polite">
      <p>ФНС найдёт ИНН по фамилии, имени, дате рождения и документу из вашего профиля.</p>
      {problem && (
        <Notice tone="warn" title={problem.text}>
          {problem.missing && 'Заполните данные и документ в профиле и вернитесь сюда.'}
        </Notice>
      )}
      {found.length === 1 && <p className="font-medium">Нашли: {found[0]}. Проверьте и сохраните.</p>}
      {found.length > 1 && (
        <>
          <p>Нашлось несколько. Выберите свой:</p>
          <div className="flex flex-wrap gap-2">
            {found.map((inn) => (
              <Button key={inn} size="small" onClick={() => onChosen(inn)}>
                {inn}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button pending={search.pending} onClick={() => void look()}>
          Найти ИНН
        </Button>
        {problem?.missing && <LinkButton to="/person/profile?tab=data">Заполнить данные</LinkButton>}
      </div>
    </div>
  )

  async function look(): Promise<void> {
    setProblem(undefined)
    const answer = await search.run({})
    if (!answer.ok) {
      const { kind, message, action } = answer.refusal
      return setProblem({ text: [message, action].filter(Boolean).join('. '), missing: kind === 'profileIncomplete' })
    }
    setFound(answer.value.inns)
    const [only] = answer.value.inns
    if (only !== undefined && answer.value.inns.length === 1) onChosen(only)
  }
}
