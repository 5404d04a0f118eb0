/** What is wrong and what to do, in one line: «Код неверный. Проверьте и введите ещё раз». */
export function refusalText({ message, action }: { readonly message: string; readonly action?: string | undefined }): string {
  return [message, action].filter(Boolean).join('. ')
}
