import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { setApplicantRule } from '../contract/applicant-rule.ts'
import { takesEverybody } from '../domain/applicant-rule.ts'
import type { ApplicantRule } from '../domain/applicant-rule.ts'
import { RuleWindow } from './applicant-rule-window.tsx'
import type { ClientTask } from './shown-task.ts'

export type ApplicantRuleProps = { readonly open: boolean; readonly task: ClientTask; readonly onClose: () => void }

/** Changes at once who may apply for a task. Mounted each time it opens. */
export function ApplicantRuleDialog({ open, task, onClose }: ApplicantRuleProps) {
  const [problem, setProblem] = useState<string>()
  const [opened] = useState(task)
  const set = useCall(setApplicantRule, { skipAlerts: true })
  return (
    <RuleWindow
      open={open}
      rule={task}
      verb="Сохранить"
      pending={set.pending}
      problem={problem}
      onChoose={(rule) => void save(rule)}
      onClose={onClose}
    />
  )

  async function save(rule: ApplicantRule): Promise<void> {
    const answer = await set.run({
      params: { id: task.id },
      // Whatever else of the task has changed meanwhile is no matter: another's rule would be overwritten.
      body: { ...rule, regions: [...rule.regions], version: isSameRule(opened, task) ? task.version : opened.version },
    })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    setProblem(undefined)
    celebrate('Сохранено', takesEverybody(rule) ? 'Откликнуться могут все' : 'Условие видно на странице задания')
    onClose()
  }
}

function isSameRule(one: ApplicantRule, other: ApplicantRule): boolean {
  return (
    one.least_rating === other.least_rating &&
    one.takes_newcomers === other.takes_newcomers &&
    one.regions.join() === other.regions.join()
  )
}
