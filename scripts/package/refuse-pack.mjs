// Runs before `npm pack` and `npm publish` of the project, whose folder is not the package.
console.error('This folder is not the package. Run: npm run build && npm pack ./dist');
process.exitCode = 1;
