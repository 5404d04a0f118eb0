// oxlint-disable-next-line no-console -- the reader of a training needs it
console.log(1)
