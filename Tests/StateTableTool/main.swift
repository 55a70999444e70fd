import StateTable

print(StateTable.markdown, terminator: "")
