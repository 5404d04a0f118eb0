import { refusal, text } from '#/wire/refusal.ts'

export const onboardingRefusals = {
  nobodyToInvite: refusal({
    status: 409,
    code: -690,
    message: 'Приглашать некого: у строк реестра есть исполнитель и работа, или их уже пригласили',
    action: 'Посмотрите, какие строки пропущены и почему',
  }),
  tasksImpossible: refusal({
    status: 422,
    code: -691,
    facts: { problem: text },
    message: 'Такие задания создать нельзя',
    action: ({ problem }) => problem,
  }),
}
