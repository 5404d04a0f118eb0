import { refusal, text, whole } from '#/wire/refusal.ts'

export const attachmentsRefusals = {
  fileUnfit: refusal({
    status: 422,
    code: -840,
    facts: { problem: text },
    message: 'Этот файл приложить нельзя',
    action: ({ problem }) => problem,
  }),
  tooManyFiles: refusal({
    status: 409,
    code: -841,
    facts: { most: whole },
    message: ({ most }) => `Файлов уже ${most}, больше нельзя`,
    action: 'Уберите лишние или сложите несколько в один архив ZIP',
  }),
  partBroken: refusal({
    status: 422,
    code: -842,
    message: 'Часть файла дошла с ошибкой',
    action: 'Отправьте её ещё раз',
  }),
  filesUnsent: refusal({
    status: 409,
    code: -843,
    facts: { names: text },
    message: ({ names }) => `Файлы ещё нельзя отправить: ${names}`,
    action: 'Дождитесь загрузки или уберите их',
  }),
}
